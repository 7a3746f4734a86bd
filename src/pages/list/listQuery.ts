import { joinedSort, type ListState } from './listAddress'

/** What the data provider is asked for the rows of a list's state. */
export const listQuery = ({
  filter,
  sort,
  page,
  perPage,
}: Pick<ListState, 'filter' | 'sort' | 'page' | 'perPage'>) => ({
  filter,
  sort: joinedSort(sort),
  pagination: { page, perPage },
})
