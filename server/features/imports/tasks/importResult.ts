import type { RowState } from '../../../../src/contract/imports'
import type { Scope } from '../../../base/services'
import type { StoredTaskMessage } from '../../../work/tasks/task'
import type { Imported } from '../imported'
import { formatIssue } from '../rows/formatIssue'
import type { CheckedRow } from '../rows/row'
import { countLeftOut, nextRows } from '../rows/storedRows'

/** The maximum number of errors in the task's result; the report contains all. */
const LISTED_ROWS = 1_000

/** The result of a check of an unreadable file: no rows, only the reason. */
export const brokenResult = (problem: StoredTaskMessage) => ({
  rows: 0,
  created: 0,
  updated: 0,
  not_written: 0,
  errors: [],
  problem,
})

/**
 * Returns the result of an import, in the format of the API: what has been written. The result of a task that
 * only checks is a forecast of it.
 */
export async function importResult(
  scope: Scope,
  imported: Pick<Imported, 'id' | 'look'>,
  { counts, isForecast = false }: { counts: Partial<Record<RowState, number>>; isForecast?: boolean },
): Promise<Record<string, unknown>> {
  const { id } = imported
  const of = (...states: RowState[]) => states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  const wrong = of('wrong', 'refused')
    ? await nextRows(scope.db, id, { after: 0, limit: LISTED_ROWS, states: ['wrong', 'refused'] })
    : []
  const leftOut = await countLeftOut(scope.db, imported)
  return {
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
    created: isForecast ? of('create') : of('created'),
    updated: isForecast ? of('update') : of('updated'),
    ...(!isForecast && { not_written: of('create', 'update') }),
    unchanged: of('same'),
    skipped: of('skipped'),
    refused: of('wrong', 'refused'),
    ...(leftOut && { left_out: leftOut }),
    errors: errorsOf(scope, wrong),
  }
}

/** Returns the result with the outcomes of further rows; counting all rows again would slow each chunk. */
export function withWritten(scope: Scope, result: Record<string, unknown>, rows: readonly CheckedRow[]) {
  const increased = (name: string, state: RowState) =>
    Number(result[name] ?? 0) + rows.filter(row => row.state === state).length
  return {
    ...result,
    created: increased('created', 'created'),
    updated: increased('updated', 'updated'),
    not_written: Number(result.not_written ?? 0) - rows.length,
    refused: increased('refused', 'refused'),
    errors: [...(result.errors as unknown[]), ...errorsOf(scope, rows)].slice(0, LISTED_ROWS),
  }
}

const errorsOf = (scope: Scope, rows: readonly CheckedRow[]) =>
  rows
    .flatMap(({ row, state, issues }) =>
      (state === 'created' || state === 'updated' ? [] : (issues ?? [])).map(issue => ({
        row,
        field: issue.field ?? null,
        message: formatIssue(scope, issue),
      })),
    )
    .slice(0, LISTED_ROWS)
