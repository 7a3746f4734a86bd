import { sql } from 'kysely'
import type { Services } from '../../base/services'
import { readSettings, writeSettings } from '../../base/settings/settings'
import { serverWriter } from '../records/scope'

/** The setting that names what was brought already. */
const BROUGHT = 'brought_once'

/**
 * Brings to the records that were there before what a newer version of the product keeps on them: each step of the hooks
 * (`migrations`) in one transaction with its mark, also where several processes start together. They write as the server writes
 * everything, so that the history tells of it, but it is no news. In an empty installation they find nothing.
 */
export async function runMigrations(services: Services): Promise<void> {
  const { db, hooks, log } = services
  const steps = [...(hooks?.values() ?? [])].flatMap(({ resource, migrations = {} }) =>
    Object.entries(migrations).map(([name, migrate]) => ({ name: `${resource}.${name}`, bring: migrate })),
  )
  const known = await broughtTo(db.kysely)
  for (const { name, bring: migrate } of steps.filter(step => !known.has(step.name)))
    await db.kysely.transaction().execute(async trx => {
      // One statement may be about all there is.
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`select pg_advisory_xact_lock(hashtext(${BROUGHT}))`.execute(trx)
      const applied = await broughtTo(trx)
      if (applied.has(name)) return
      const count = await migrate({ ...serverWriter(services), quiet: true, db: trx })
      await writeSettings(trx, { [BROUGHT]: [...applied, name] })
      if (count) log.info({ step: name, records: count }, 'Records from before were brought up to date')
    })
}

const broughtTo = async (db: Parameters<typeof readSettings>[0]): Promise<Set<string>> =>
  new Set((await readSettings(db, [BROUGHT]))[BROUGHT] as string[] | undefined)
