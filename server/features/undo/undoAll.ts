import { ApiError } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { attempt } from '../../work/tasks/savepoint'
import { messagesOf } from '../../work/tasks/taskMessages'
import type { ConflictingItem, Item } from './item'
import { sortItems } from './items'
import type { UndoableAction } from './undoableAction'
import { undoWrites } from './undoWrites'
import type { Written } from './written'

/** The outcome of restoring records. */
export interface UndoResult {
  restored: number
  conflicts: ConflictingItem[]
}

/** Restores all records together if there are no conflicts, otherwise each group separately. */
export async function undoAll(
  scope: Scope,
  undoable: UndoableAction,
  written: readonly Written[],
): Promise<UndoResult> {
  const { groups, conflicts } = await sortItems(scope, undoable, written)
  const items = groups.flat()
  if (!conflicts.length && (await isTaken(scope, items)) === undefined)
    return { restored: items.length, conflicts: conflicts }
  let restored = 0
  for (const group of groups) {
    const error = await isTaken(scope, group)
    if (error) conflicts.push(...group.map(item => stopped(item, error)))
    else restored += group.length
  }
  return { restored, conflicts: conflicts }
}

/** Restores records, or rolls back and returns the error. */
async function isTaken(scope: Scope, items: readonly Item[]): Promise<ApiError | undefined> {
  const { operation, db } = scope
  const own = { ...scope, operation: operation && { ...operation, written: false } }
  try {
    await attempt(db, () => undoWrites({ ...own, db }, items))
    if (operation) operation.written = true
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

const stopped = (item: Item, error: ApiError): ConflictingItem => ({
  resource: item.resource.name,
  id: item.record.id,
  item,
  reasons: messagesOf(error).map(({ key, params }) => ({ key, params })),
})
