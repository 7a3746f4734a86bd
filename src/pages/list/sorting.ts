import type { SortKey } from './listAddress'
import type { Column } from './useColumns'

/** Whether a list can be sorted by a column. */
export const isSortable = ({ sortable }: Column) => sortable

const turned = ({ field, order }: SortKey): SortKey => ({ field, order: order === 'ASC' ? 'DESC' : 'ASC' })

/**
 * Returns the sort after a click on a column. With `also`, the column is added after the others, or its order
 * is reversed in its place.
 */
export function sortedBy(sort: readonly SortKey[], field: string, also: boolean): SortKey[] {
  const existing = sort.find(key => key.field === field)
  if (also)
    return existing
      ? sort.map(key => (key === existing ? turned(key) : key))
      : [...sort, { field, order: 'ASC' }]
  return existing && sort[0] === existing ? [turned(existing)] : [{ field, order: 'ASC' }]
}
