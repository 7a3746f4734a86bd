import type { Resource } from '../../core/schema/resource'

/** S-07. */
export const PAGE_SIZES = [5, 10, 20, 25, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 25

export interface SortKey {
  field: string
  order: 'ASC' | 'DESC'
}

/** Everything that determines a list's rows, all in the address. */
export interface ListState {
  /** In the dialect of the API, the search under `q`. */
  filter: Record<string, unknown>
  sort: readonly SortKey[]
  page: number
  perPage: number
}

/** Reads a list's state from the address; missing or invalid parts have their defaults. */
export function readAddress(search: string, resource: Resource): ListState {
  const params = new URLSearchParams(search)
  const perPage = Number(params.get('perPage'))
  const page = Number(params.get('page'))
  return {
    filter: readFilter(params.get('filter')),
    sort: readSort(params, resource),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    perPage: PAGE_SIZES.includes(perPage as never) ? perPage : DEFAULT_PAGE_SIZE,
  }
}

/** The address of a list's state, in the form of react-admin's own links; defaults are left out. */
export function writeAddress(state: ListState, resource: Resource): string {
  const params = new URLSearchParams()
  if (Object.keys(state.filter).length) params.set('filter', JSON.stringify(state.filter))
  if (JSON.stringify(state.sort) !== JSON.stringify(defaultSort(resource))) {
    const { field, order } = joinedSort(state.sort)
    params.set('sort', field)
    params.set('order', order)
  }
  if (state.page !== 1) params.set('page', String(state.page))
  if (state.perPage !== DEFAULT_PAGE_SIZE) params.set('perPage', String(state.perPage))
  const text = params.toString()
  return text && `?${text}`
}

export const defaultSort = ({ list }: Resource): SortKey[] =>
  Object.entries(list.sort).map(([field, order]) => ({ field, order: order === 'desc' ? 'DESC' : 'ASC' }))

/** Several keys as the data provider takes them: joined by commas. */
export const joinedSort = (sort: readonly SortKey[]) => ({
  field: sort.map(({ field }) => field).join(','),
  order: sort.map(({ order }) => order).join(',') as SortKey['order'],
})

/** The data provider's parameters for a list's state. */
export const listQuery = ({ filter, sort, page, perPage }: ListState) => ({
  filter,
  sort: joinedSort(sort),
  pagination: { page, perPage },
})

function readFilter(text: string | null): ListState['filter'] {
  if (!text) return {}
  try {
    const filter: unknown = JSON.parse(text)
    return typeof filter === 'object' && filter !== null && !Array.isArray(filter) ? { ...filter } : {}
  } catch {
    return {}
  }
}

function readSort(params: URLSearchParams, resource: Resource): SortKey[] {
  const fields = params.get('sort')?.split(',').filter(Boolean) ?? []
  const orders = params.get('order')?.split(',') ?? []
  const sort = fields.map((field, at): SortKey => ({ field, order: orders[at] === 'DESC' ? 'DESC' : 'ASC' }))
  return sort.length ? sort : defaultSort(resource)
}
