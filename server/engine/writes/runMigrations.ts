import { sql } from 'kysely'
import type { Services } from '../../base/services'
import { readSettings, writeSettings } from '../../base/settings/settings'
import { serverWriter } from '../records/scope'

/** The setting that names the migrations that were applied. */
const APPLIED = 'brought_once'

/**
 * Runs each of the hooks' `migrations` once, in one transaction with its mark, also where several processes start together.
 * They bring existing records up to a newer version of the product. They write as the server, with history, but without
 * events and notifications.
 */
export async function runMigrations(services: Services): Promise<void> {
  const { db, hooks, log } = services
  const steps = [...(hooks?.values() ?? [])].flatMap(({ resource, migrations = {} }) =>
    Object.entries(migrations).map(([name, migrate]) => ({ name: `${resource}.${name}`, migrate })),
  )
  const known = await appliedMigrations(db.kysely)
  for (const { name, migrate } of steps.filter(step => !known.has(step.name)))
    await db.kysely.transaction().execute(async trx => {
      // One statement may be about all there is.
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`select pg_advisory_xact_lock(hashtext(${APPLIED}))`.execute(trx)
      const applied = await appliedMigrations(trx)
      if (applied.has(name)) return
      const count = await migrate({ ...serverWriter(services), quiet: true, db: trx })
      await writeSettings(trx, { [APPLIED]: [...applied, name] })
      if (count) log.info({ step: name, records: count }, 'Records from before were brought up to date')
    })
}

const appliedMigrations = async (db: Parameters<typeof readSettings>[0]): Promise<Set<string>> =>
  new Set((await readSettings(db, [APPLIED]))[APPLIED] as string[] | undefined)
