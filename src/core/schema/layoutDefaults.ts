import { typeOf } from '../field/registry'
import type { BoardSettings, CalendarSettings, Layout } from './layouts'
import type { AnyField, Resource } from './resource'
import { fieldOf, STATUS } from './systemFields'

type Listed = Pick<Resource, 'fields' | 'list' | 'title'>

/** The values that a field can be a board's columns by: its options, in their order. None for other fields. */
export const stagesOf = (field: AnyField | undefined): readonly (string | number)[] =>
  field && 'options' in field && typeOf(field).measured === 'group' && Array.isArray(field.options)
    ? field.options
    : []

/** Whether a calendar can show records by a field. */
export const isDated = (field: AnyField | undefined): boolean =>
  field !== undefined && ['day', 'moment'].includes(typeOf(field).measured ?? '')

/** Whether a field has a sum. */
export const isSummed = (field: AnyField | undefined): boolean =>
  field !== undefined && ['amount', 'number'].includes(typeOf(field).measured ?? '')

/** The layouts of a list; it opens with the first one. */
export const layoutsOf = (resource: Listed): readonly Layout[] =>
  resource.list.layouts ?? [
    'table',
    'cards',
    ...(boardOf(resource) ? (['board'] as const) : []),
    ...(calendarOf(resource) ? (['calendar'] as const) : []),
  ]

/** The board of a list: the one of the definition, or else one by its status, or by its first choice. */
export function boardOf(resource: Listed): BoardSettings | undefined {
  const { fields, list } = resource
  if (list.board) return list.board
  const isStaged = (name: string) => stagesOf(fields[name]).length > 0
  const by = [STATUS, ...list.columns, ...list.filters, ...Object.keys(fields)].find(isStaged)
  return by === undefined ? undefined : { by }
}

/** The calendar of a list: the one of the definition, or else one by its deadline, or by its first date. */
export function calendarOf({ fields, list }: Listed): CalendarSettings | undefined {
  if (list.calendar) return list.calendar
  const dated = Object.keys(fields).filter(name => isDated(fields[name]))
  const date =
    dated.find(name => 'deadline' in (fields[name] ?? {})) ??
    list.columns.find(name => dated.includes(name)) ??
    dated[0]
  return date === undefined ? undefined : { date }
}

/** Fields of a card unless the board names them: of the columns, whom it is about, its amount, its day, and its person. */
export function cardFieldsOf(resource: Listed, { by, card }: BoardSettings): readonly string[] {
  if (card) return card
  const names = resource.list.columns.filter(name => name !== resource.title && name !== by)
  const of = (isWanted: (field: AnyField) => boolean) =>
    names.filter(name => {
      const field = fieldOf(resource, name)
      return field && isWanted(field)
    })
  const [about, person] = of(field => typeOf(field).reference?.(field).many === false)
  const [amount] = of(field => typeOf(field).measured === 'amount')
  const [day] = of(isDated)
  const found = [about, amount, day, person].filter(name => name !== undefined)
  return found.length ? found : names.slice(0, 3)
}

/** Sums of a board unless it names them: the first amount among the columns. */
export const sumsOf = ({ fields, list }: Listed, { sums }: Pick<BoardSettings, 'sums'>): readonly string[] =>
  sums ?? list.columns.filter(name => fields[name] && typeOf(fields[name]).measured === 'amount').slice(0, 1)
