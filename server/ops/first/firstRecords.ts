import { sql } from 'kysely'
import type { Services } from '../../base/services'
import { readSettings, writeSettings } from '../../base/settings/settings'
import type { Executor } from '../../base/storage/database'
import { tableName } from '../../engine/sql/columns'
import { firstResources, loadFirstRecords } from '../demo/demoFiles'
import { fill } from '../demo/fill'

/** The setting that names the resources whose first records were once there: what is deleted does not come back. */
const MARK = 'first_records'

/**
 * Gives every installation, with demo data or without, the records that it begins with. Once for each resource and
 * only into an empty table, in one transaction with its mark: killed half-way it never was.
 */
export async function prepareFirstRecords(services: Services, names?: readonly string[]): Promise<void> {
  const offered = names ?? (await firstResources())
  const dueAfter = (done: readonly string[]) => offered.filter(name => !done.includes(name))
  if (!dueAfter(await doneIn(services.db.kysely)).length) return
  await services.db.kysely.transaction().execute(async db => {
    await sql`select pg_advisory_xact_lock(hashtext('first records'))`.execute(db)
    const done = await doneIn(db)
    const due = dueAfter(done)
    if (!due.length) return
    for (const first of await loadFirstRecords(due))
      if (await isEmpty(db, tableName(services.resources.get(first.resource))))
        await fill(services, { demo: first, inTransaction: work => work(db) })
    await writeSettings(db, { [MARK]: [...done, ...due] })
  })
}

const doneIn = async (db: Executor) => ((await readSettings(db, [MARK]))[MARK] ?? []) as string[]

async function isEmpty(db: Executor, table: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db)
  return !rows.length
}
