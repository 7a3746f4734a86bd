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

/** The fields and the day that a condition is evaluated with. */
interface Evaluation {
  /** The record's fields, which the condition can name. */
  fields: Fields
  /** `YYYY-MM-DD`; defaults to the current day in the office's time zone. */
  today?: string
}

/**
 * Returns whether a record meets a condition; `true` and `false` mean always and never. The condition is a
 * filter of the API: a list with this filter contains exactly the records for which this returns true. The
 * server, forms and pages all use this function. A value that its field does not accept yet, because the user
 * is still typing it, is compared unchanged.
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
    // Text in a number field can't be compared; the field's own validation reports it.
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** Returns the names of the fields that a condition uses; none if it is a boolean. */
export const fieldsOfCondition = (when: When | boolean | undefined, fields: Fields): readonly string[] =>
  typeof when === 'object' ? readCondition(when, fields, officeToday()).names : []

interface Read {
  condition: Condition
  names: readonly string[]
  /** The day, time zone and first day of the week that its relative dates were resolved with. */
  at: string
}

const known = new WeakMap<Fields, WeakMap<When, Read>>()

/** Parses each condition once a day, because it is evaluated for many records. */
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
    // The check of the definitions already reported the mistake.
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

/** Returns a value in its stored form; a form's text can have spaces around it. */
function normal(value: unknown, field: Fields[string]): unknown {
  if (value === undefined || value === null || value === '') return null
  const read = loadedSchemaOf(field)?.safeParse(value)
  return read?.success ? read.data : value
}
