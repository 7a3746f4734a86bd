import { ApiError } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { attempt } from '../tasks/savepoint'
import type { TaskRow } from '../tasks/task'
import { messagesOf } from '../tasks/taskMessages'
import type { LockedRow } from './rowsBefore'

/** Writes some records; answers the versions that they have then, where it can say. */
export type WriteRows = (scope: Scope, rows: readonly LockedRow[]) => Promise<readonly { version: number }[]>

/** Writes rows together; when they are refused, in halves, until it is known which of them it was. */
export async function writeRows(
  scope: Scope,
  rows: readonly LockedRow[],
  work: { outcome: string; write: WriteRows },
): Promise<TaskRow[]> {
  if (!rows.length) return []
  try {
    const written = await attempt(scope.db, () => work.write(partOf(scope), rows))
    return rows.map(({ row, id, label, before }, at) => ({
      ...{ row, record_id: id, label },
      outcome: written[at]?.version === before.version ? 'unchanged' : work.outcome,
    }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const [first] = rows
    if (rows.length === 1 && first)
      return [{ ...noted(first), outcome: 'refused', messages: messagesOf(error) }]
    const half = Math.ceil(rows.length / 2)
    const begun = await writeRows(scope, rows.slice(0, half), work)
    return [...begun, ...(await writeRows(scope, rows.slice(half), work))]
  }
}

const noted = ({ row, id, label }: LockedRow) => ({ row, record_id: id, label })

/** What is written may be taken back: then the operation is to be written down by what comes after. */
const partOf = (scope: Scope): Scope => ({
  ...scope,
  operation: scope.operation && { ...scope.operation, written: false },
})
