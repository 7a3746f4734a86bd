import { sql } from 'kysely'
import type { Services } from '../../base/services'
import { readSettings, writeSettings } from '../../base/settings/settings'
import { serverWriter } from '../records/scope'

/** The setting that lists the applied migrations. */
const APPLIED = 'brought_once'
/** How often a migration of many records is reported in the log, because the server answers only after it. */
const REPORT_MS = 30_000

/**
 * Runs each of the hooks' `migrations` once, in the transaction that marks it as applied, even if several
 * processes start together. Migrations update existing records for a newer version of the product. They write
 * as the server, with history but without notifications.
 */
export async function runMigrations(services: Services): Promise<void> {
  const { db, hooks, log } = services
  const steps = [...(hooks?.values() ?? [])].flatMap(({ resource, migrations = {} }) =>
    Object.entries(migrations).map(([name, migrate]) => ({ name: `${resource}.${name}`, migrate })),
  )
  const known = await appliedMigrations(db.kysely)
  for (const { name, migrate } of steps.filter(step => !known.has(step.name))) {
    const begun = Date.now()
    const report = setInterval(() => {
      const seconds = Math.round((Date.now() - begun) / 1000)
      log.info({ step: name, seconds }, 'A migration is updating existing records')
    }, REPORT_MS)
    const run = db.kysely.transaction().execute(async trx => {
      // A statement can update all records of a table, which takes longer than the timeout allows.
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`select pg_advisory_xact_lock(hashtext(${APPLIED}))`.execute(trx)
      const applied = await appliedMigrations(trx)
      if (applied.has(name)) return
      const count = await migrate({ ...serverWriter(services), quiet: true, db: trx })
      await writeSettings(trx, { [APPLIED]: [...applied, name] })
      if (count) log.info({ step: name, records: count }, 'A migration updated existing records')
    })
    await run.finally(() => clearInterval(report))
  }
}

const appliedMigrations = async (db: Parameters<typeof readSettings>[0]): Promise<Set<string>> =>
  new Set((await readSettings(db, [APPLIED]))[APPLIED] as string[] | undefined)
