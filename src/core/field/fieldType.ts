import type { Condition, Through } from '../schema/condition'
import type { Comparing } from '../schema/fold'
import type { Column, ColumnValue, Index, Row, SortColumn } from '../schema/row'
import type { Expected } from './expected'
import type { AnyField, FILLED, Field, FieldOptions, FilledBy, HOLDS, Right } from './field'

/** Operators of the API's filters; in a request they follow the field's name: `name_q`, `created_at_gte`. */
export const OPERATORS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'eq_any',
  'neq_any',
  'inc',
  'inc_any',
  'q',
  'null',
] as const
export type Operator = (typeof OPERATORS)[number]

export type { AnyField, FILLED, Field, FieldOptions, FilledBy, HOLDS, Right }

/** The context for reading a filter's value: the user, the current time and the time zone. */
export interface FilterContext {
  me?: number
  /** The user's account: `@my.<field>` is a field of it. */
  my?: Readonly<Record<string, unknown>>
  /** Returns the members of the user's team, for `@my_team`; called only if a filter uses it. */
  team?: () => Pick<Through, 'in' | 'where'> | undefined
  now: Date
  timeZone: string
  /**
   * The filter belongs to a rule that denies access: if the account has no such
   * value, it matches all records instead of none.
   */
  inverted?: boolean
  /**
   * The filter is a condition of a definition, whose values were already checked. If no schemas are loaded,
   * the values are used unchanged.
   */
  isChecked?: boolean
}

/** One condition of a filter on a field. */
export interface FieldFilter {
  operator: Operator
  value: unknown
  context: FilterContext
}

/** The type of a field's values in an expression. */
export type ExpressionType = 'text' | 'number' | 'decimal' | 'money' | 'yesNo' | 'day' | 'texts'

/**
 * Everything that the engine needs for one field type, without React and the database. Each type has a folder
 * in `src/fields` with this in `<kind>.type.ts`, its values' schema in `<kind>.schema.ts`, its Cell in
 * `<kind>.cell.tsx`, and its Input and Filter in `<kind>.input.tsx`. `<kind>.import.ts` parses imported text
 * if that is not the value already, and recognizes a file's column as this type.
 */
export interface FieldType<F extends AnyField = AnyField, Value = unknown> {
  kind: F['kind']
  /** Operators that a filter on this field can use. */
  operators: readonly Operator[]
  columns(name: string, field: F): Column[]
  /** The indexes that sorting and filtering by this field need. */
  indexes(name: string, field: F): Index[]
  /** The columns to sort by; none if the field can't be sorted by. */
  sort(name: string, field: F): SortColumn[]
  /** Converts the value to its columns; `fromRow` converts it back. */
  toRow(name: string, value: Value | null, field: F): Row
  fromRow(name: string, row: Row, field: F): Value | null
  /**
   * Returns the condition of `field_operator: value`; throws
   * `FilterValueError` for a value that it can't read.
   */
  filter(name: string, wanted: FieldFilter, field: F): Condition
  /** Returns the value as plain text for exports, search and titles. It is the same in every language. */
  text(value: Value, field: F): string
  /** Returns the value as a language writes it, if that differs from its text. */
  format?(value: Value, field: F, way: FormatLocale): string
  /** Returns the nth of many realistic values, for tests and the API's documentation. */
  sample(field: F, n: number): Value
  /** A default can depend on the day: `@today`, `@month`. */
  relative?: true
  /** An empty value is meaningful, so the office has no option to require the field. */
  optionalAnswer?: true
  /** It needs options, so the command line can't create it from its name alone. */
  needsOptions?: true
  /** Its builder's first parameter is a list of options: `choice(['open', 'closed'])`. */
  takesOptions?: true
  /** Its builder takes the list of options under this name: `attachments({ kinds: […] })`. */
  optionsAs?: string
  /** How its texts are compared; without it, they are equal only if they are the same characters. */
  comparedAs?(field: F): Comparing | undefined
  /** Its values identify a record: an import can find records by them. */
  identifies?: true
  /** Its values are contact details. */
  reachable?: true
  /** Too long for a column in the default list of a new resource. */
  long?: true
  /** Its value and its text are identical to its column's value. */
  asStored?: true
  /** Returns the catalogue key of a value's word, for a type whose values have words, such as yes and no. */
  wordOf?(value: Value): string
  /** Returns the text of a value in an export for people, for a type whose values have a local time. */
  localText?(value: Value, timeZone: string): string
  /** Its value is the whole number in its column, and its text is that number. */
  asNumber?: true
  /** Its column is a list of words, and its text is those words separated by commas. */
  asWords?: true
  /**
   * The parts of its document that make up its text: values within a
   * group are separated by spaces, groups by commas.
   */
  textParts?: readonly (readonly string[])[]
  /** Never read back: passwords. */
  writeOnly?: true
  /**
   * How measures use it: amounts and numbers are summed, days and moments are
   * points in time, `group` values are grouped by.
   */
  measured?: 'amount' | 'number' | 'day' | 'moment' | 'group'
  /** How its values are aggregated over many records by default; a sum if it isn't set. */
  usualTotal?: 'sum' | 'avg'
  /** The decimal places of its values, to which the result of an expression is rounded. */
  decimals?(field: F): number
  /** The type of its values in an expression; without it, expressions can't use the field. */
  expression?: ExpressionType
  /** The fields of the record that its options name. */
  names?(field: F): readonly string[]
  /** For types that reference other records. */
  reference?(field: F): { to: string; many: boolean }
  /**
   * For types that contain IDs of uploaded files: `true` for the value
   * itself, or the key of the ID in each item of a list.
   */
  files?: true | { in: string }
  /**
   * For types that contain answers, some of which can be protected: the permission to
   * see those; without it, `manage` on the record.
   */
  answers?(field: F): { protectedFor?: Right }
  /**
   * How two concurrent changes of a value are merged if its shape doesn't decide it: part by part, or never.
   */
  mergeMode?(field: F): 'parts' | 'whole'
  /** For types with nested fields. */
  nested?(field: F): Record<string, AnyField>
}

/** The locale and labels for formatting a value for a reader. */
export interface FormatLocale {
  language: string
  /** The time zone in which times are shown. */
  timeZone: string
  /** Returns the label of one of the field's options. */
  option(value: string): string
  /** Returns a text of the catalogue. */
  phrase(key: string): string
  /** Returns the title of a referenced record; undefined if the reader can't see it. */
  title(to: string, id: number): string | undefined
  /** Returns the same for a nested field. */
  part(name: string): FormatLocale
}

/** A filter's value that the field can't read; the caller adds the name of the filter. */
export class FilterValueError extends Error {
  constructor(
    readonly expected: Expected,
    readonly value: unknown,
  ) {
    super(`expected ${expected}`)
    this.name = 'FilterValueError'
  }
}

export type { ColumnValue }
