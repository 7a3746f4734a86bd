import type { RowState } from '../../../src/contract/imports'
import type { Scope } from '../../base/services'
import { csvLine } from '../../engine/records/export/csvCell'
import { readTask } from '../../work/tasks/readTasks'
import { type Imported, statusOf } from './imported'
import { formatIssue } from './rows/formatIssue'
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
  const { id, headers } = imported
  const { services, language } = scope
  const word = (key: string) => services.messages.translate(language, `import.${key}`)
  const task = imported.task ? await readTask(services.db.kysely, imported.task) : undefined
  const isOver = statusOf(imported, task) === 'done'
  // After the task has ended, rows that were still to be written are reported as not written.
  const left = (state: RowState) => (isOver && (state === 'create' || state === 'update') ? '_left' : '')
  yield `\ufeff${csvLine([word('report.row'), word('report.state'), word('report.record'), word('report.reasons'), ...headers])}`
  let after = 0
  for (;;) {
    const rows = await nextRows(services.db.kysely, id, { after, limit: PAGE, states })
    if (!rows.length) return
    yield rows
      .map(({ row, cells, state, record_id, issues }) =>
        csvLine([
          ...[
            String(row),
            word(`states.${state}${left(state)}`),
            record_id === null ? '' : String(record_id),
          ],
          (issues ?? []).map(issue => formatIssue(scope, issue)).join(' '),
          ...headers.map((_header, at) => String(cells[at] ?? '')),
        ]),
      )
      .join('')
    after = rows.at(-1)?.row ?? after
  }
}
