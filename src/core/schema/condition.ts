import { compareTexts } from './alphabet'
import { type Comparing, foldAs } from './fold'
import type { Resource } from './resource'
import type { ColumnValue, Row } from './row'

/**
 * A condition on the columns of one row. Filters, rules and relations are all converted to this type; the
 * server writes it as SQL, `holds` evaluates it in memory, and both give the same result, also for NULL.
 * `as: 'number'` marks exact numbers, whose values are texts; `as: 'words'` and `as: 'code'` compare texts as
 * `foldAs` does. `contains` compares words if nothing else is given.
 */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { column: string; is: Comparison; value: ColumnValue; as?: 'number' | Comparing }
  | { search: string[] }
  | Through

/**
 * Holds if the record that the column `through` references meets a
 * condition: how a child inherits its parent's rules.
 */
export interface Through {
  through: string
  in: Resource
  where: Condition
}

export type Comparison =
  | 'equal'
  | 'notEqual'
  | 'less'
  | 'lessOrEqual'
  | 'greater'
  | 'greaterOrEqual'
  | 'oneOf'
  | 'noneOf'
  | 'contains'
  | 'includesAll'
  | 'includesAny'
  | 'null'

export const always: Condition = { all: [] }
export const never: Condition = { any: [] }

/** Joins conditions with AND and drops those that always hold. */
export function allOf(...conditions: Condition[]): Condition {
  const parts = conditions.flatMap(condition => ('all' in condition ? condition.all : [condition]))
  return parts.length === 1 && parts[0] ? parts[0] : { all: parts }
}

/** Joins conditions with OR; always holds if one of them always does. */
export function anyOf(...conditions: Condition[]): Condition {
  if (conditions.some(isAlways)) return always
  const parts = conditions.flatMap(condition => ('any' in condition ? condition.any : [condition]))
  return parts.length === 1 && parts[0] ? parts[0] : { any: parts }
}

export const isAlways = (condition: Condition): boolean =>
  'all' in condition && condition.all.every(part => isAlways(part))
export const isNever = (condition: Condition): boolean => 'any' in condition && condition.any.length === 0

/** The column of a row that contains the folded text of the resource's searchable fields. */
export const SEARCH_COLUMN = 'search_text'

/** The key of the parent's row in a row, next to the columns. */
export const PARENT_ROW = '@parent'

/** Returns whether the condition holds for a row, with the same semantics as the server's SQL. */
export function holds(condition: Condition, row: Row): boolean {
  if ('all' in condition) return condition.all.every(part => holds(part, row))
  if ('any' in condition) return condition.any.some(part => holds(part, row))
  if ('not' in condition) return !holds(condition.not, row)
  if ('search' in condition) {
    const text = String(row[SEARCH_COLUMN] ?? '')
    return condition.search.every(word => text.includes(word))
  }
  if ('through' in condition) {
    const parent = row[PARENT_ROW]
    return typeof parent === 'object' && parent !== null && holds(condition.where, parent as Row)
  }
  return compares[condition.is](row[condition.column] ?? null, condition.value, condition.as)
}

function order(a: ColumnValue, b: ColumnValue, as?: As): number {
  if (as === 'number') return exactOrder(String(a), String(b))
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b)
  return compareTexts(String(a), String(b))
}

/** Compares `"12.5"` with `"9"` as numbers, however many digits they have. */
function exactOrder(a: string, b: string): number {
  const [parts, others] = [a.split('.'), b.split('.')]
  const digits = Math.max(parts[1]?.length ?? 0, others[1]?.length ?? 0)
  const scaled = ([whole = '0', part = '']: string[]) => BigInt(whole + part.padEnd(digits, '0'))
  const [one, other] = [scaled(parts), scaled(others)]
  return one < other ? -1 : Number(one > other)
}

type As = 'number' | Comparing

const textOf = (value: ColumnValue, as?: As) =>
  as === 'words' || as === 'code' ? foldAs(as, String(value)) : String(value)
const same = (a: ColumnValue, b: ColumnValue, as?: As) =>
  a === null || b === null ? a === b : textOf(a, as) === textOf(b, as)
const list = (value: ColumnValue): ColumnValue[] => (Array.isArray(value) ? value : [value])
const both = (a: ColumnValue, b: ColumnValue) => a !== null && b !== null

const compares: Record<Comparison, (stored: ColumnValue, wanted: ColumnValue, as?: As) => boolean> = {
  equal: same,
  notEqual: (stored, wanted, as) => !same(stored, wanted, as),
  less: (stored, wanted, as) => both(stored, wanted) && order(stored, wanted, as) < 0,
  lessOrEqual: (stored, wanted, as) => both(stored, wanted) && order(stored, wanted, as) <= 0,
  greater: (stored, wanted, as) => both(stored, wanted) && order(stored, wanted, as) > 0,
  greaterOrEqual: (stored, wanted, as) => both(stored, wanted) && order(stored, wanted, as) >= 0,
  oneOf: (stored, wanted, as) => stored !== null && list(wanted).some(value => same(stored, value, as)),
  noneOf: (stored, wanted, as) => stored === null || !list(wanted).some(value => same(stored, value, as)),
  contains: (stored, wanted, as = 'words') =>
    stored !== null && textOf(stored, as).includes(textOf(wanted, as)),
  includesAll: (stored, wanted) =>
    stored !== null && list(wanted).every(value => list(stored).some(other => same(other, value))),
  includesAny: (stored, wanted) =>
    stored !== null && list(wanted).some(value => list(stored).some(other => same(other, value))),
  null: (stored, wanted) => (stored === null) === wanted,
}
