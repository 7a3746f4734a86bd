import { ApiError } from '../../base/apiError'
import type { Scope } from '../../records/scope'
import type { Executor } from '../../storage/database'
import { attempt } from '../../tasks/savepoint'
import { messagesOf } from '../../tasks/taskMessages'
import type { Deed } from './deed'
import type { InTheWay, Item } from './item'
import { sortItems } from './items'
import { takeBack } from './takeBack'
import type { Written } from './written'

/** What came of putting records back. */
export interface TakenBack {
  restored: number
  inTheWay: InTheWay[]
}

/** Puts back what can be: all at once where nothing is in the way, else what hangs together by itself. */
export async function takeBackAll(
  scope: Scope,
  db: Executor,
  deed: Deed,
  written: readonly Written[],
): Promise<TakenBack> {
  const { groups, inTheWay } = await sortItems(scope, db, deed, written)
  const items = groups.flat()
  if (!inTheWay.length && (await isTaken(scope, db, items)) === undefined)
    return { restored: items.length, inTheWay }
  let restored = 0
  for (const group of groups) {
    const error = await isTaken(scope, db, group)
    if (error) inTheWay.push(...group.map(item => stopped(item, error)))
    else restored += group.length
  }
  return { restored, inTheWay }
}

/** Puts some records back, or leaves nothing of it and answers what was wrong. */
async function isTaken(scope: Scope, db: Executor, items: readonly Item[]): Promise<ApiError | undefined> {
  const { operation } = scope
  const own = { ...scope, operation: operation && { ...operation, written: false } }
  try {
    await attempt(db, () => takeBack(own, db, items))
    if (operation) operation.written = true
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

const stopped = (item: Item, error: ApiError): InTheWay => ({
  resource: item.resource.name,
  id: item.record.id,
  item,
  reasons: messagesOf(error).map(({ key, params }) => ({ key, params })),
})
