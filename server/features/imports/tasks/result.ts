import type { RowState } from '../../../../src/contract/imports'
import type { Scope } from '../../../base/services'
import type { TaskMessage } from '../../../work/tasks/task'
import { formatIssue } from '../rows/formatIssue'
import { nextRows } from '../rows/storedRows'

/** So many errors are told with the task; the report has all of them. */
const TOLD = 1_000

/** How a check ended that could not read its file to the end: there are no rows to tell of, only why. */
export const brokenResult = (problem: TaskMessage) => ({
  rows: 0,
  created: 0,
  updated: 0,
  errors: [],
  problem,
})

/** What an import has come to, as API.md fixes it: after a check, what it would come to. */
export async function importResult(
  scope: Scope,
  id: string,
  counts: Partial<Record<RowState, number>>,
): Promise<Record<string, unknown>> {
  const of = (...states: RowState[]) => states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  const wrong = of('wrong', 'refused')
    ? await nextRows(scope.db, id, { after: 0, limit: TOLD, states: ['wrong', 'refused'] })
    : []
  return {
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
    created: of('create', 'created'),
    updated: of('update', 'updated'),
    unchanged: of('same'),
    skipped: of('skipped'),
    refused: of('wrong', 'refused'),
    errors: wrong
      .flatMap(({ row, issues }) =>
        (issues ?? []).map(issue => ({
          row,
          field: issue.field ?? null,
          message: formatIssue(scope, issue),
        })),
      )
      .slice(0, TOLD),
  }
}
