import { typeOf } from '../field/registry'
import type { BoardSettings, CalendarSettings, Layout } from './layouts'
import type { AnyField, Resource } from './resource'
import { fieldOf, STATUS } from './systemFields'

type Listed = Pick<Resource, 'fields' | 'list' | 'title'>

/**
 * Returns the values that can be the columns of a board by this field:
 * its options, in order. Empty for other fields.
 */
export const stagesOf = (field: AnyField | undefined): readonly (string | number)[] =>
  field && 'options' in field && typeOf(field).measured === 'group' && Array.isArray(field.options)
    ? field.options
    : []

/** Whether a calendar can place records by a field. */
export const isDated = (field: AnyField | undefined): boolean =>
  field !== undefined && ['day', 'moment'].includes(typeOf(field).measured ?? '')

/** Whether a field can be summed. */
export const isSummed = (field: AnyField | undefined): boolean =>
  field !== undefined && ['amount', 'number'].includes(typeOf(field).measured ?? '')

/** Returns a list's layouts; the list opens in the first one. */
export const layoutsOf = (resource: Listed): readonly Layout[] =>
  resource.list.layouts ?? [
    'table',
    'cards',
    ...(boardOf(resource) ? (['board'] as const) : []),
    ...(calendarOf(resource) ? (['calendar'] as const) : []),
  ]

/** Returns a list's board: the definition's, or else a board by its status, or by its first choice field. */
export function boardOf(resource: Listed): BoardSettings | undefined {
  const { fields, list } = resource
  if (list.board) return list.board
  const isStaged = (name: string) => stagesOf(fields[name]).length > 0
  const by = [STATUS, ...list.columns, ...list.filters, ...Object.keys(fields)].find(isStaged)
  return by === undefined ? undefined : { by }
}

/** Returns a list's calendar: the definition's, or else a calendar by its deadline, or by its first date. */
export function calendarOf({ fields, list }: Listed): CalendarSettings | undefined {
  if (list.calendar) return list.calendar
  const dated = Object.keys(fields).filter(name => isDated(fields[name]))
  const date =
    dated.find(name => 'deadline' in (fields[name] ?? {})) ??
    list.columns.find(name => dated.includes(name)) ??
    dated[0]
  return date === undefined ? undefined : { date }
}

/**
 * Returns the fields of a card. Unless the board names them, they are the first of each kind among the
 * columns: a reference, an amount, a day, and a second reference, usually a person.
 */
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

/** Returns the sums of a board. Unless it names them, the first amount among the columns. */
export const sumsOf = ({ fields, list }: Listed, { sums }: Pick<BoardSettings, 'sums'>): readonly string[] =>
  sums ?? list.columns.filter(name => fields[name] && typeOf(fields[name]).measured === 'amount').slice(0, 1)
