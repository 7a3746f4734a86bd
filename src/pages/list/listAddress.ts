import type { ViewState } from '../../contract/views'
import type { Resource } from '../../core/schema/resource'

/** S-07. */
export const PAGE_SIZES = [5, 10, 20, 25, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 25

export interface SortKey {
  field: string
  order: 'ASC' | 'DESC'
}

/** Everything that determines a list's rows and columns, all in the address. */
export interface ListState {
  /** The view that the list is opened with: an id, or the name of a shipped one. The rest is what it sets, or changes of that. */
  view?: string
  /** In the dialect of the API, the search under `q`. */
  filter: Record<string, unknown>
  sort: readonly SortKey[]
  page: number
  perPage: number
  /** The columns of a view; undefined for those that the person has chosen for the list. */
  columns?: readonly string[]
}

/** The view in an address; undefined without one, empty for the list without a view. */
export const addressedView = (search: string): string | undefined =>
  new URLSearchParams(search).get('view') ?? undefined

/** Reads a list's state from the address; missing or invalid parts are as the view has them, or else their defaults. */
export function readAddress(search: string, resource: Resource, view: ViewState = {}): ListState {
  const params = new URLSearchParams(search)
  const perPage = Number(params.get('perPage'))
  const page = Number(params.get('page'))
  const base = baseState(resource, view)
  const columns = params.get('columns')?.split(',').filter(Boolean) ?? base.columns
  const key = params.get('view')
  return {
    ...(key !== null && { view: key }),
    filter: readFilter(params.get('filter')) ?? base.filter,
    sort: readSort(params) ?? base.sort,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    perPage: PAGE_SIZES.includes(perPage as never) ? perPage : base.perPage,
    ...(columns && { columns }),
  }
}

/** The address of a list's state, in the form of react-admin's own links; what is as the view has it is left out. */
export function writeAddress(state: ListState, resource: Resource, view: ViewState = {}): string {
  const params = new URLSearchParams()
  const base = baseState(resource, view)
  const isAsBase = (part: 'filter' | 'sort' | 'columns') =>
    JSON.stringify(state[part]) === JSON.stringify(base[part])
  if (state.view !== undefined) params.set('view', state.view)
  if (!isAsBase('filter')) params.set('filter', JSON.stringify(state.filter))
  if (!isAsBase('sort')) {
    const { field, order } = joinedSort(state.sort)
    params.set('sort', field)
    params.set('order', order)
  }
  if (state.page !== 1) params.set('page', String(state.page))
  if (state.perPage !== base.perPage) params.set('perPage', String(state.perPage))
  if (state.columns && !isAsBase('columns')) params.set('columns', state.columns.join(','))
  const text = params.toString()
  return text && `?${text}`
}

/** A list as its view opens it. */
const baseState = (resource: Resource, { filter = {}, sort, perPage, columns }: ViewState) => ({
  filter,
  sort: sort?.map(([field, order]): SortKey => ({ field, order })) ?? defaultSort(resource),
  perPage: perPage ?? DEFAULT_PAGE_SIZE,
  columns,
})

/** What a view keeps of a list's state: what differs from the definition. */
export function viewStateOf(resource: Resource, { filter, sort, perPage, columns }: ListState): ViewState {
  const base = baseState(resource, {})
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  return {
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(isOther(sort, base.sort) && { sort: sort.map(({ field, order }) => [field, order]) }),
    ...(perPage !== base.perPage && { perPage }),
    ...(columns && { columns: [...columns] }),
  }
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

function readFilter(text: string | null): ListState['filter'] | undefined {
  if (!text) return undefined
  try {
    const filter: unknown = JSON.parse(text)
    return typeof filter === 'object' && filter !== null && !Array.isArray(filter) ? { ...filter } : undefined
  } catch {
    return undefined
  }
}

function readSort(params: URLSearchParams): SortKey[] | undefined {
  const fields = params.get('sort')?.split(',').filter(Boolean) ?? []
  const orders = params.get('order')?.split(',') ?? []
  const sort = fields.map((field, at): SortKey => ({ field, order: orders[at] === 'DESC' ? 'DESC' : 'ASC' }))
  return sort.length ? sort : undefined
}
