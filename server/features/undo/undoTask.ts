import type { Scope } from '../../base/services'
import { readLabels } from '../../engine/records/labels'
import type { Chunk, Step, TaskKind } from '../../work/tasks/kind'
import type { StoredTaskRow } from '../../work/tasks/task'
import { recordRows } from '../../work/tasks/taskRows'
import type { ConflictingItem } from './item'
import { readOperation, rootOf } from './storedOperation'
import { undoAll } from './undoAll'
import { undoableActionOf } from './undoableAction'
import { readWritten } from './written'

const CHUNK = 250

/** Undoes an operation with many records, except for those changed since. The last write is undone first. */
export const undoTask: TaskKind = { name: 'undo', chunk: undoChunk }

async function undoChunk({ task, scope }: Chunk): Promise<Step> {
  const { db } = scope
  const id = String(task.request.operation)
  const operation = await readOperation(db, id)
  const undoable = operation && undoableActionOf(scope.services.resources, await rootOf(db, operation))
  // Another undo was faster.
  if (!operation || !undoable || (operation.undoneBy && operation.undoneBy !== task.operation))
    return { done: 0, refused: 0, position: task.position, finished: true }
  const written = await readWritten({ db, resources: scope.services.resources }, id, {
    after: task.position || undefined,
    limit: CHUNK,
  })
  const { restored, conflicts } = await undoAll(scope, undoable, written)
  await recordRows(db, task.id, await rowsOf(scope, conflicts, task.done))
  return {
    done: written.length,
    refused: conflicts.length,
    position: written.at(-1)?.place ?? task.position,
    finished: !written.length,
    result: { restored: Number(task.result?.restored ?? 0) + restored },
  }
}

async function rowsOf(
  scope: Scope,
  blocking: readonly ConflictingItem[],
  first: number,
): Promise<StoredTaskRow[]> {
  const rows: StoredTaskRow[] = []
  for (const [at, { id, item, reasons }] of blocking.entries()) {
    const labels = item ? await readLabels(scope, item.resource, [id]) : {}
    rows.push({
      row: first + at,
      record_id: id,
      label: labels[id] ?? null,
      outcome: 'refused',
      messages: reasons,
    })
  }
  return rows
}
