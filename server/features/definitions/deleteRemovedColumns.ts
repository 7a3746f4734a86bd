import type { ScheduledJob } from '../../base/job'
import type { Services } from '../../base/services'
import { runStep } from '../../base/storage/schema/runStep'
import { literal, quoted } from '../../base/storage/schema/sqlText'
import { contract } from '../../base/storage/schema/steps'
import { readRemovedColumns } from '../../engine/definitions/removedColumns'
import { forgetRemovedOptions } from '../../engine/definitions/removedOptions'
import { readStoredDefinitions } from '../../engine/definitions/storedDefinitions'
import { REMOVED_COLUMNS } from '../../engine/definitions/tables'
import { resourcesOf } from '../../engine/definitions/usableDefinitions'
import { tableSpecs } from '../../engine/sql/tables'
import { withApplyLock } from './applyLock'
import { isApplying } from './applyTask'

/** How long values of removed fields and resources can be restored. */
const DAYS = 30

/** Drops columns and tables that were removed long ago. */
export const removedColumnsJob: ScheduledJob = {
  name: 'drop-removed-columns',
  every: '53 3 * * *',
  run: async ({ services }) => ({ dropped: await deleteRemovedColumns(services) }),
}

/**
 * Drops columns and tables that were removed long ago, and returns their number.
 * Drops nothing while an apply, or the correction of a definition that can't be used, might restore them.
 */
export async function deleteRemovedColumns({ db, definitions, now }: Services): Promise<number> {
  let dropped = 0
  await withApplyLock(db, async connection => {
    if (definitions.leftOut().size || (await isApplying(db.kysely))) return
    const current = resourcesOf(definitions.shipped, await readStoredDefinitions(db.kysely))
    const specs = new Map(tableSpecs(current).map(spec => [spec.name, spec]))
    const old = await readRemovedColumns(db.kysely, daysBefore(now(), DAYS))
    await forgetRemovedOptions(db.kysely, daysBefore(now(), DAYS))
    const tables = new Set(old.flatMap(({ table, column }) => (column === '' ? [table] : [])))
    for (const { table, column } of old) {
      const spec = specs.get(table)
      const isUsed = column === '' ? spec : spec?.columns.some(({ name }) => name === column)
      // A dropped table's columns are dropped with it.
      if (isUsed || (column !== '' && tables.has(table))) continue
      const drop = column === '' ? dropTable(table) : dropColumn(table, column)
      await runStep({ engine: db.engine, db: connection }, contract(table, 'moment', ...drop))
      dropped++
    }
  })
  return dropped
}

const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * 86_400_000)

const forget = (table: string, column?: string) =>
  `delete from ${quoted(REMOVED_COLUMNS)} where table_name = ${literal(table)}${column === undefined ? '' : ` and column_name = ${literal(column)}`}`

const dropTable = (table: string) => [`drop table if exists ${quoted(table)} cascade`, forget(table)]

const dropColumn = (table: string, column: string) => [
  `alter table if exists ${quoted(table)} drop column if exists ${quoted(column)}`,
  forget(table, column),
]
