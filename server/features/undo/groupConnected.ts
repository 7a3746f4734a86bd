import type { Resources } from '../../../src/core/schema/resources'
import { pointersIn } from '../../engine/records/labels'
import { recordKey } from '../../engine/writes/trash/checkTargets'
import type { Item } from './item'

/** Parts those records that hang together by what they point at, or pointed at: they go back together, or not at all. */
export function groupConnected(resources: Resources, items: readonly Item[]): Item[][] {
  const places = new Map(items.map((item, at) => [recordKey(item.resource, item.record.id), at]))
  const group = items.map((_item, at) => at)
  const find = (at: number): number => {
    let head = at
    while (group[head] !== head) head = group[head] as number
    return head
  }
  for (const [at, { resource, record, written }] of items.entries())
    for (const values of [record, { ...record, ...written.before }])
      for (const { target, ids } of pointersIn(resources, resource.fields, values))
        for (const id of ids) {
          const other = places.get(recordKey(target, id))
          if (other !== undefined) group[find(at)] = find(other)
        }
  const found = new Map<number, Item[]>()
  for (const [at, item] of items.entries()) found.set(find(at), [...(found.get(find(at)) ?? []), item])
  return [...found.values()]
}
