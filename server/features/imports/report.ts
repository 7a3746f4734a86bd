import { sql } from 'kysely'
import type { RowState } from '../../../src/contract/imports'
import type { Scope } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { csvLine } from '../../engine/records/export/csvCell'
import { HISTORY } from '../../engine/sql/ownTables'
import { readTask } from '../../work/tasks/readTasks'
import { undoOf } from '../undo/storedOperation'
import { type Imported, statusOf } from './imported'
import { formatIssue } from './rows/formatIssue'
import type { CheckedRow } from './rows/row'
import { nextRows } from './rows/storedRows'

const PAGE = 1_000

/**
 * Yields the outcome of each row as CSV, followed by the row's cells. People can correct
 * refused rows in this file and import it again.
 */
export async function* reportOf(
  scope: Scope,
  imported: Imported,
  states: readonly RowState[] | undefined,
): AsyncGenerator<string> {
  const { id, headers, operation } = imported
  const { services, language } = scope
  const word = (key: string) => services.messages.translate(language, `import.${key}`)
  const task = imported.task ? await readTask(services.db.kysely, imported.task) : undefined
  const isOver = statusOf(imported, task) === 'done'
  // After the task has ended, rows that were still to be written are reported as not written.
  const left = (state: RowState) => (isOver && (state === 'create' || state === 'update') ? '_left' : '')
  const undo = operation === null ? undefined : await undoOf(services.db.kysely, operation)
  yield `\ufeff${csvLine([word('report.row'), word('report.state'), word('report.record'), word('report.reasons'), ...headers])}`
  let after = 0
  for (;;) {
    const rows = await nextRows(services.db.kysely, id, { after, limit: PAGE, states })
    if (!rows.length) return
    const undone = await recordsOf(services.db.kysely, { operation: undo, resource: imported.resource }, rows)
    const stateOf = ({ state, record_id }: CheckedRow) =>
      record_id !== null && undone.has(record_id) ? word('undone') : word(`states.${state}${left(state)}`)
    yield rows
      .map(checked => ({ ...checked, stateText: stateOf(checked) }))
      .map(({ row, cells, stateText, record_id, issues }) =>
        csvLine([
          ...[String(row), stateText, record_id === null ? '' : String(record_id)],
          (issues ?? []).map(issue => formatIssue(scope, issue)).join(' '),
          ...headers.map((_header, at) => String(cells[at] ?? '')),
        ]),
      )
      .join('')
    after = rows.at(-1)?.row ?? after
  }
}

/** Returns which records of some rows an operation has written. */
async function recordsOf(
  db: Executor,
  { operation, resource }: { operation: string | undefined; resource: string },
  rows: readonly CheckedRow[],
): Promise<ReadonlySet<number>> {
  if (operation === undefined) return new Set()
  const ids = rows.flatMap(({ record_id }) => record_id ?? [])
  const found = await sql<{ record_id: string }>`
    select distinct record_id from ${sql.id(HISTORY)}
    where operation = ${operation}::uuid and resource = ${resource} and record_id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Set(found.rows.map(({ record_id }) => Number(record_id)))
}
