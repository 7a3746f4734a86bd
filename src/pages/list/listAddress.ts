import type { ViewState } from '../../contract/views'
import { layoutsOf } from '../../core/schema/layoutDefaults'
import {
  type BoardSettings,
  type CalendarSettings,
  densities,
  isOfRows,
  type Layout,
  LEAST_WIDTH,
  layouts,
  MAX_WIDTH,
  type Span,
  spans,
} from '../../core/schema/layouts'
import type { Resource } from '../../core/schema/resource'
import { AS_OF, asOfIn, metaOf } from '../asOf/asOfDay'

/** The page sizes that a user can choose (S-07). */
export const PAGE_SIZES = [5, 10, 20, 25, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 25

export interface SortKey {
  field: string
  order: 'ASC' | 'DESC'
}

/** Everything that determines a list's rows and columns. All of it is in the URL. */
export interface ListState {
  /** The list's view: an ID, or a shipped view's name. The other parts are its values, or changes of them. */
  view?: string
  /** In the API's form, with the search as `q`. */
  filter: Record<string, unknown>
  sort: readonly SortKey[]
  page: number
  perPage: number
  /** A view's columns. Undefined for the columns that the user has chosen for the list. */
  columns?: readonly string[]
  /** A view's column widths in px, and its row height. */
  widths?: Readonly<Record<string, number>>
  density?: (typeof densities)[number]
  /** The grouping of the table's rows: `status`, `created_at:month`. */
  group?: string
  /** The totals: `sum:total`. Undefined for the default totals, which only a grouped table has. */
  totals?: readonly string[]
  layout: Layout
  /** A view's board and calendar. Undefined for the definition's. */
  board?: BoardSettings
  calendar?: CalendarSettings
  /** A day that the calendar shows. Undefined for today. */
  day?: string
  /** The day whose values the rows have. Undefined for today's. It has rows without groups and totals. */
  asOf?: string
  /** Set for the trash. It has rows without groups and totals, too. */
  trashed?: true
}

/** Returns the view in a URL. Undefined without one, and empty for the list without a view. */
export const addressedView = (search: string): string | undefined =>
  new URLSearchParams(search).get('view') ?? undefined

/** Reads a list's state from the URL. Missing or invalid parts are the view's, or else the defaults. */
export function readAddress(search: string, resource: Resource, view: ViewState = {}): ListState {
  const params = new URLSearchParams(search)
  const perPage = Number(params.get('perPage'))
  const page = Number(params.get('page'))
  const base = baseState(resource, view)
  const columns = params.get('columns')?.split(',').filter(Boolean) ?? base.columns
  const key = params.get('view')
  const layout = params.get('layout') as Layout | null
  const board = readBoard(params.get('board')) ?? base.board
  const calendar = readCalendar(params.get('calendar')) ?? base.calendar
  const day = params.get('day')
  const group = params.get('group') ?? base.group
  const widths = readWidths(params.get('widths')) ?? base.widths
  const density = densities.find(each => each === params.get('density')) ?? base.density
  const totals = params.get('totals')?.split(',').filter(Boolean) ?? base.totals
  const asOf = asOfIn(resource, search)
  const { trashed } = resource
  const isPlain = Boolean(asOf || trashed)
  const shown = layout && layouts.includes(layout) ? layout : base.layout
  return {
    ...(key !== null && { view: key }),
    filter: readObject(params.get('filter')) ?? base.filter,
    sort: readSort(params) ?? base.sort,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    perPage: PAGE_SIZES.includes(perPage as never) ? perPage : base.perPage,
    ...(columns && { columns }),
    ...(widths && { widths }),
    ...(density && { density }),
    ...(group && !isPlain && { group }),
    ...(totals && !isPlain && { totals }),
    layout: isPlain && !isOfRows(shown) ? 'table' : shown,
    ...(board && { board }),
    ...(calendar && { calendar }),
    ...(day && /^\d{4}-\d{2}-\d{2}$/u.test(day) && { day }),
    ...(asOf && { asOf }),
    ...(trashed && { trashed }),
  }
}

/** Writes a list's state as a URL like react-admin's own. Parts equal to the view's are left out. */
export function writeAddress(state: ListState, resource: Resource, view: ViewState = {}): string {
  const params = new URLSearchParams()
  const base = baseState(resource, view)
  const isAsBase = (part: keyof typeof base) => JSON.stringify(state[part]) === JSON.stringify(base[part])
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
  if (state.density && !isAsBase('density')) params.set('density', state.density)
  if (state.asOf) params.set(AS_OF, state.asOf)
  const isPlain = Boolean(state.asOf || state.trashed)
  if (!isAsBase('group') && !isPlain) params.set('group', state.group ?? '')
  if (state.totals && !isAsBase('totals')) params.set('totals', state.totals.join(','))
  if (!isAsBase('layout') && !(isPlain && state.layout === 'table')) params.set('layout', state.layout)
  for (const part of ['board', 'calendar', 'widths'] as const)
    if (state[part] && !isAsBase(part)) params.set(part, JSON.stringify(state[part]))
  if (state.day && state.layout === 'calendar') params.set('day', state.day)
  const text = params.toString()
  return text && `?${text}`
}

/** Returns a list's state as its view opens it. */
const baseState = (resource: Resource, view: ViewState) => ({
  filter: view.filter ?? {},
  sort: view.sort?.map(([field, order]): SortKey => ({ field, order })) ?? defaultSort(resource),
  perPage: view.perPage ?? DEFAULT_PAGE_SIZE,
  columns: view.columns,
  widths: view.widths,
  density: view.density,
  group: view.group,
  totals: view.totals,
  layout: view.layout ?? defaultLayout(resource),
  board: view.board,
  calendar: view.calendar,
})

/** Returns the layout that a list opens with. */
export const defaultLayout = (resource: Resource): Layout => layoutsOf(resource)[0] ?? 'table'

/** Returns the part of a list's state that a view stores: the differences from the definition. */
export function viewStateOf(resource: Resource, state: ListState): ViewState {
  const { filter, sort, perPage, columns, widths, density, group, totals, layout, board, calendar } = state
  const base = baseState(resource, {})
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  return {
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(isOther(sort, base.sort) && { sort: sort.map(({ field, order }) => [field, order]) }),
    ...(perPage !== base.perPage && { perPage }),
    ...(columns && { columns: [...columns] }),
    ...(widths && Object.keys(widths).length > 0 && { widths: { ...widths } }),
    ...(density && { density }),
    ...(group && { group }),
    ...(totals && { totals: [...totals] }),
    ...(layout !== base.layout && { layout }),
    ...(board && { board: boardState(board) }),
    ...(calendar && { calendar }),
  }
}

/** Returns a board as a view stores it. */
export const boardState = ({ by, card, sums }: BoardSettings) => ({
  by,
  ...(card && { card: [...card] }),
  ...(sums && { sums: [...sums] }),
})

export const defaultSort = ({ list }: Resource): SortKey[] =>
  Object.entries(list.sort).map(([field, order]) => ({ field, order: order === 'desc' ? 'DESC' : 'ASC' }))

/** Converts the sort to the data provider's form: several keys, joined by commas. */
export const joinedSort = (sort: readonly SortKey[]) => ({
  field: sort.map(({ field }) => field).join(','),
  order: sort.map(({ order }) => order).join(',') as SortKey['order'],
})

/** Returns the data provider's parameters for a list's state. */
export const listQuery = ({ filter, sort, page, perPage, asOf, trashed }: ListState) => ({
  filter,
  sort: joinedSort(sort),
  pagination: { page, perPage },
  ...(trashed ? { meta: { trashed } } : metaOf(asOf)),
})

function readObject(text: string | null): Record<string, unknown> | undefined {
  if (!text) return undefined
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : undefined
  } catch {
    return undefined
  }
}

function readWidths(text: string | null): Record<string, number> | undefined {
  const read = readObject(text)
  const isWidth = (px: unknown) => Number(px) >= LEAST_WIDTH && Number(px) <= MAX_WIDTH
  return (
    read &&
    Object.fromEntries(
      Object.entries(read).flatMap(([name, px]) => (isWidth(px) ? [[name, Number(px)]] : [])),
    )
  )
}

function readBoard(text: string | null): BoardSettings | undefined {
  const { by, card, sums } = readObject(text) ?? {}
  if (typeof by !== 'string') return undefined
  return {
    by,
    ...(Array.isArray(card) && { card: card.map(String) }),
    ...(Array.isArray(sums) && { sums: sums.map(String) }),
  }
}

function readCalendar(text: string | null): CalendarSettings | undefined {
  const { date, end, span } = readObject(text) ?? {}
  if (typeof date !== 'string') return undefined
  return {
    date,
    ...(typeof end === 'string' && { end }),
    ...(spans.includes(span as Span) && { span: span as Span }),
  }
}

function readSort(params: URLSearchParams): SortKey[] | undefined {
  const fields = params.get('sort')?.split(',').filter(Boolean) ?? []
  const orders = params.get('order')?.split(',') ?? []
  const sort = fields.map((field, at): SortKey => ({ field, order: orders[at] === 'DESC' ? 'DESC' : 'ASC' }))
  return sort.length ? sort : undefined
}
