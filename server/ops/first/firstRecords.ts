import { sql } from 'kysely'
import type { Services } from '../../base/services'
import { readSettings, writeSettings } from '../../base/settings/settings'
import type { Executor } from '../../base/storage/database'
import { tableName } from '../../engine/sql/columns'
import { firstResources, loadFirstRecords } from '../demo/demoFiles'
import { fill } from '../demo/fill'

/**
 * The setting that lists resources whose initial records have
 * been created, so that deleted ones don't return.
 */
const MARK = 'first_records'

/**
 * Creates the records that every installation starts with, also without demo data. For
 * each resource, this happens once and only if its table is empty, in one transaction with
 * the setting, so a crash leaves nothing behind.
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
