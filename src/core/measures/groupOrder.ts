import { stagesOf } from '../schema/layoutDefaults'
import type { Resource } from '../schema/resource'
import { fieldOf } from '../schema/systemFields'
import type { GroupBy } from './groupBy'

/**
 * Sorts groups as people expect them: options in the definition's order, time in the direction in which the
 * list is sorted by it, and other groups in the API's order.
 */
export function inOrder<Group extends { key: string | null }>(
  groups: readonly Group[],
  { field, unit }: GroupBy,
  { resource, sort = [] }: { resource: Resource; sort?: readonly { field: string; order: string }[] },
): Group[] {
  const stages = stagesOf(fieldOf(resource, field)).map(String)
  const filled = groups.filter(({ key }) => key !== null)
  const empty = groups.filter(({ key }) => key === null)
  if (unit && sort.some(key => key.field === field && key.order === 'DESC')) filled.reverse()
  const place = ({ key }: Group) =>
    stages.includes(String(key)) ? stages.indexOf(String(key)) : stages.length
  if (stages.length) filled.sort((one, other) => place(one) - place(other))
  return [...filled, ...empty]
}
