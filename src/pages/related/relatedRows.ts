import type { Resource } from '../../core/schema/resource'

export interface RelatedSort {
  field: string
  order: 'ASC' | 'DESC'
}

/** Which rows of a related list are on the screen. */
export interface RelatedRows {
  page: number
  perPage: number
  sort: RelatedSort
}

/** The rows that a related list begins with: in the order of the child's own list. */
export function firstRows({ list }: Resource): RelatedRows {
  const [[field, order] = ['id', 'desc']] = Object.entries(list.sort)
  return { page: 1, perPage: 10, sort: { field, order: order === 'desc' ? 'DESC' : 'ASC' } }
}

/** The order after a click on a column. */
export const sortedBy = (sort: RelatedSort, field: string): RelatedSort => ({
  field,
  order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC',
})
