import type { DefinitionData } from '../../define/definitionData'

/** A filter of the API, as schedules and notifications store it. */
export type Filter = Readonly<Record<string, unknown>>

/** A date that records wait for: a number of days after the date in a field, or before it if negative. */
export interface DueDay {
  field: string
  days: number
}

const KEY = /^(.+?)(_lte|_lt|_gte|_gt)?$/
const TODAY = /^@today(?:([+-]\d{1,5})d?)?$/

const fieldOf = (key: string): string => KEY.exec(key)?.[1] ?? key
const operatorOf = (key: string): string => KEY.exec(key)?.[2] ?? ''

/** Returns how many days after today a value is; undefined for a value that is not a relative day. */
function shiftOf(value: unknown): number | undefined {
  const today = TODAY.exec(String(value))
  return today ? Number(today[1] ?? 0) : undefined
}

const shifted = (days: number) => `@today${days > 0 ? '+' : ''}${days || ''}`

/**
 * Returns the date that a filter waits for; undefined if it has none. The start of a range (`_gte`) alone
 * doesn't count.
 */
export function dueDayOf(when: Filter): DueDay | undefined {
  for (const [key, value] of Object.entries(when)) {
    const [operator, shift] = [operatorOf(key), shiftOf(value)]
    if (shift === undefined || operator.startsWith('_g')) continue
    // A date before today is one day overdue.
    return { field: fieldOf(key), days: (operator === '_lt' ? 1 : 0) - shift }
  }
  return undefined
}

const isOfDay = ([key, value]: [string, unknown], due: DueDay | undefined) =>
  due?.field === fieldOf(key) && shiftOf(value) !== undefined

/**
 * Returns the filter with another date, or without one. All its dates of the field shift together, so that a
 * range keeps its length.
 *
 * @example withDueDay({ due_lt: '@today', due_gte: '@today-14' }, { field: 'due', days: 3 })
 * // { due_lt: '@today-2', due_gte: '@today-16' }
 */
export function withDueDay(when: Filter, next: DueDay | undefined, first = '_lte'): Filter {
  const due = dueDayOf(when)
  const entries = Object.entries(when)
  if (!next) return Object.fromEntries(entries.filter(entry => !isOfDay(entry, due)))
  if (!due) return { ...when, [`${next.field}${first}`]: shifted(0 - next.days) }
  const later = next.days - due.days
  return Object.fromEntries(
    entries.map(entry => {
      const [key, value] = entry
      if (!isOfDay(entry, due)) return entry
      return [`${next.field}${operatorOf(key)}`, shifted((shiftOf(value) ?? 0) - later)]
    }),
  )
}

/** Returns the conditions of a filter except the date that it waits for. */
export const otherConditions = (when: Filter): Filter => withDueDay(when, undefined)

/**
 * Returns the filter with other conditions besides its date. Conditions on the same date are put into `and`,
 * because their keys would clash with the date's.
 */
export function withConditions(when: Filter, conditions: Filter): Filter {
  const due = dueDayOf(when)
  const day = Object.fromEntries(Object.entries(when).filter(entry => isOfDay(entry, due)))
  const { and = [], ...others } = conditions
  const isTaken = (entry: [string, unknown]) => Object.hasOwn(day, entry[0]) || isOfDay(entry, due)
  const free = Object.fromEntries(Object.entries(others).filter(entry => !isTaken(entry)))
  const taken = Object.fromEntries(Object.entries(others).filter(isTaken))
  const joined = [...(and as readonly Filter[]), ...(Object.keys(taken).length ? [taken] : [])]
  return { ...day, ...free, ...(joined.length ? { and: joined } : {}) }
}

const DAYS = ['date', 'dateTime']

/** Returns the names of the fields with a date that records can wait for. */
export const dayFields = (fields: DefinitionData['fields']): string[] =>
  Object.keys(fields).filter(name => DAYS.includes(fields[name]?.kind ?? ''))
