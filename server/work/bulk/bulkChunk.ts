import type { Resource } from '../../../src/core/schema/resource'
import { ApiError } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import type { Chunk, Step, TaskKind } from '../tasks/kind'
import { attempt, runAsDryRun } from '../tasks/savepoint'
import type { StoredTask, StoredTaskRow } from '../tasks/task'
import { messagesOf } from '../tasks/taskMessages'
import { recordRows } from '../tasks/taskRows'
import { copyDryRunRows, nextRows } from './bulkRows'
import { type LockedRow, rowsBefore } from './rowsBefore'

/** How a bulk task changes its records. */
export interface BulkWork {
  /** The action that the rules must allow on each record. */
  action: string
  /** The outcome to store for a changed row. */
  outcome: string
  /** The number of rows in a chunk. */
  size: number
  write(scope: Scope, rows: readonly LockedRow[]): ReturnType<WriteRows>
}

/** Returns a kind of task that makes the same change to all rows of its snapshot. */
export function bulkKind(name: string, workOf: (task: StoredTask, resource: Resource) => BulkWork): TaskKind {
  return {
    name,
    chunk: async chunk => {
      const resource = chunk.scope.services.resources.get(chunk.task.resource ?? '')
      return bulkChunk(chunk, resource, workOf(chunk.task, resource))
    },
    carryOut: (db, dryRun, task) => copyDryRunRows(db, dryRun.id, task.id),
  }
}

async function bulkChunk({ task, scope }: Chunk, resource: Resource, work: BulkWork): Promise<Step> {
  const { db } = scope
  const rows = await nextRows(db, task, work.size)
  const doIt = async () => {
    const { standing, refused } = await rowsBefore(scope, resource, { rows, action: work.action })
    return [...refused, ...(await writeRows(scope, standing, work))]
  }
  const came = task.dry_run ? await runAsDryRun(db, doIt) : await doIt()
  await recordRows(db, task.id, came)
  return {
    done: rows.length,
    refused: came.filter(({ outcome }) => outcome === 'refused').length,
    position: rows.at(-1)?.row ?? task.position,
    finished: rows.length < work.size,
    result: { counts: countsOf(task, came) },
  }
}

/** Counts the rows by outcome, including earlier chunks. */
function countsOf({ result }: StoredTask, came: readonly StoredTaskRow[]): Record<string, number> {
  const counts = { ...(result?.counts as Record<string, number> | undefined) }
  for (const { outcome } of came) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** Writes some records; returns their new versions, if the kind has any to return. */
type WriteRows = (scope: Scope, rows: readonly LockedRow[]) => Promise<readonly { version: number }[]>

/** Writes rows together. If they are refused, writes them in halves until the refused row is found. */
async function writeRows(
  scope: Scope,
  rows: readonly LockedRow[],
  work: { outcome: string; write: WriteRows },
): Promise<StoredTaskRow[]> {
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
      return [{ ...identityOf(first), outcome: 'refused', messages: messagesOf(error) }]
    const half = Math.ceil(rows.length / 2)
    const begun = await writeRows(scope, rows.slice(0, half), work)
    return [...begun, ...(await writeRows(scope, rows.slice(half), work))]
  }
}

const identityOf = ({ row, id, label }: LockedRow) => ({ row, record_id: id, label })

/**
 * Each attempt gets a copy: if it is rolled back, so is the operation's row, and the next write must insert
 * it again.
 */
const partOf = (scope: Scope): Scope => ({
  ...scope,
  operation: scope.operation && { ...scope.operation, written: false },
})
