import type { Resource } from '../../core/schema/resource'

export interface RelatedSort {
  field: string
  order: 'ASC' | 'DESC'
}

/** The page and sort of a related list. */
export interface RelatedRows {
  page: number
  perPage: number
  sort: RelatedSort
}

/** Returns the first page of a related list, in the child's default order. */
export function firstRows({ list }: Resource): RelatedRows {
  const [[field, order] = ['id', 'desc']] = Object.entries(list.sort)
  return { page: 1, perPage: 10, sort: { field, order: order === 'desc' ? 'DESC' : 'ASC' } }
}

/** Returns the sort after a click on a column. */
export const sortedBy = (sort: RelatedSort, field: string): RelatedSort => ({
  field,
  order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC',
})
