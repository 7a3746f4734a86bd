import { officeTimeZone, weekStartsOn } from '../field/officeTime'
import { officeToday } from '../field/officeToday'
import { loadedSchemaOf, typeOf } from '../field/registry'
import { startOfDayIn } from '../field/relativeDate'
import { type Condition, holds, never } from './condition'
import { FilterError, fieldsOfFilter, parseFilter } from './filter'
import type { Row } from './row'
import { fieldOf } from './systemFields'
import type { Fields, Values } from './values'
import type { When } from './when'

/** What a condition is evaluated with. */
interface Evaluation {
  /** The fields that it names: those of the record. */
  fields: Fields
  /** `YYYY-MM-DD`; the office's day without it. */
  today?: string
}

/**
 * Whether a record meets a condition; `true` and `false` mean always and never. The condition is a filter of the API, and
 * the list that is filtered by it finds the record if this is true: the server, forms and pages ask this one function. A
 * value that its field does not take, as somebody types it, is compared as it is.
 *
 * @example applies({ total_gte: 100_000 }, record, { fields: resource.fields })
 */
export function applies(
  when: When | boolean | undefined,
  record: Values,
  { fields, today = officeToday() }: Evaluation,
): boolean {
  if (when === undefined || typeof when === 'boolean') return when ?? false
  const { condition, names } = readCondition(when, fields, today)
  try {
    return holds(condition, rowOf(names, record, fields))
  } catch (error) {
    // A text in place of a number can't be compared; the check of its field says so.
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** The fields that a condition names; none where it is always or never. */
export const fieldsOfCondition = (when: When | boolean | undefined, fields: Fields): readonly string[] =>
  typeof when === 'object' ? readCondition(when, fields, officeToday()).names : []

interface Read {
  condition: Condition
  names: readonly string[]
  /** What its relative dates were worked out with. */
  at: string
}

const known = new WeakMap<Fields, WeakMap<When, Read>>()

/** A condition is read once a day, as many records are asked about. */
function readCondition(when: When, fields: Fields, today: string): Read {
  const timeZone = officeTimeZone()
  const at = `${today} ${timeZone} ${weekStartsOn()}`
  const conditions = known.get(fields) ?? new WeakMap<When, Read>()
  known.set(fields, conditions)
  const before = conditions.get(when)
  if (before?.at === at) return before
  const read = { ...parsed(when, fields, { now: new Date(startOfDayIn(today, timeZone)), timeZone }), at }
  conditions.set(when, read)
  return read
}

function parsed(when: When, fields: Fields, day: { now: Date; timeZone: string }): Omit<Read, 'at'> {
  try {
    const condition = parseFilter({ fields }, when, { ...day, isChecked: true })
    return { condition, names: [...new Set(fieldsOfFilter({ fields }, when))] }
  } catch (error) {
    // The check of definitions has named the mistake.
    if (error instanceof FilterError) return { condition: never, names: [] }
    throw error
  }
}

function rowOf(names: readonly string[], record: Values, fields: Fields): Row {
  const row: Row = {}
  for (const name of names) {
    const field = fieldOf({ fields }, name)
    if (field) Object.assign(row, typeOf(field).toRow(name, normal(record[name], field), field))
  }
  return row
}

/** A value as it would be stored: what a form holds may have spaces around it. */
function normal(value: unknown, field: Fields[string]): unknown {
  if (value === undefined || value === null || value === '') return null
  const read = loadedSchemaOf(field)?.safeParse(value)
  return read?.success ? read.data : value
}
