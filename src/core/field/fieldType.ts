import type { Condition, Through } from '../schema/condition'
import type { Column, ColumnValue, Index, Row, SortColumn } from '../schema/row'
import type { Expected } from './expected'
import type { AnyField, FILLED, Field, FieldOptions, FilledBy, HOLDS, Right } from './field'

/** Operators of the filter dialect; on the wire they follow the field's name: `name_q`, `created_at_gte`. */
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

/** What a filter's value is read with: who asks, and when and where it is now. */
export interface FilterContext {
  me?: number
  /** The account of the one who asks: `@my.<field>` is that field of it. */
  my?: Readonly<Record<string, unknown>>
  /** The people of their team, which `@my_team` stands for; asked for where a filter names it. */
  team?: () => Pick<Through, 'in' | 'where'> | undefined
  now: Date
  timeZone: string
  /** The filter says what is taken away: a value that the account lacks then finds everything, else nothing. */
  inverted?: boolean
  /** It is a condition of a definition, whose values were checked: where no schemas are loaded, they are taken as they are. */
  isChecked?: boolean
}

/** One condition of a filter on a field. */
export interface FieldFilter {
  operator: Operator
  value: unknown
  context: FilterContext
}

/** What the values of a field are in an expression. */
export type ExpressionType = 'text' | 'number' | 'decimal' | 'money' | 'yesNo' | 'day' | 'texts'

/**
 * Everything that the engine knows of one type of field, without React and without a database. Each has a folder in `src/fields`:
 * this in `<kind>.type.ts`, the check of its values in `<kind>.schema.ts`, its Cell in `<kind>.cell.tsx`, its Input and Filter
 * in `<kind>.input.tsx`, `<kind>.reader.ts` where an imported text is not the value itself, and `<kind>.guess.ts` where a column
 * of a file can be recognised as one.
 */
export interface FieldType<F extends AnyField = AnyField, Value = unknown> {
  kind: F['kind']
  /** Operators that a filter on this field may use. */
  operators: readonly Operator[]
  columns(name: string, field: F): Column[]
  /** The indexes that sorting and filtering by this field need. */
  indexes(name: string, field: F): Index[]
  /** What sorting by this field orders by; none when it cannot be sorted by. */
  sort(name: string, field: F): SortColumn[]
  /** From the value to the columns, and back. */
  toRow(name: string, value: Value | null, field: F): Row
  fromRow(name: string, row: Row, field: F): Value | null
  /** The condition of `field_operator: value`; throws `FilterValueError` for a value that it cannot read. */
  filter(name: string, wanted: FieldFilter, field: F): Condition
  /** The value as plain text: exports, search, titles. The same in every language. */
  text(value: Value, field: F): string
  /** The value in the words of a language, where they differ from its text. */
  format?(value: Value, field: F, way: FormatLocale): string
  /** The nth of many believable values, for tests and the API's documentation. */
  sample(field: F, n: number): Value
  /** A default can depend on the day: `@today`, `@month`. */
  relative?: true
  /** Empty is as good as a value: the office need not require it. */
  optionalAnswer?: true
  /** Says nothing without its own options, so that one word in a terminal is not enough for it. */
  needsOptions?: true
  /** Its builder takes a list of options first: `choice(['open', 'closed'])`. */
  takesOptions?: true
  /** Its builder takes the list of options under this name: `attachments({ kinds: […] })`. */
  optionsAs?: string
  /** Its values identify a record: an import can find records by them. */
  identifies?: true
  /** Its values are ways to contact someone. */
  reachable?: true
  /** Too long for a column of the list that a new resource starts with. */
  long?: true
  /** Its value and its text are what its column holds. */
  asStored?: true
  /** Its value is the whole number that its column holds, and its text that number. */
  asNumber?: true
  /** Its column is a list of words, and its text these with commas between them. */
  asWords?: true
  /** Its text is what these entries of its document say: those of one group with a space, the groups with a comma between. */
  textParts?: readonly (readonly string[])[]
  /** Never read back: passwords. */
  writeOnly?: true
  /** What measures make of it: amounts and numbers are summed, days and moments lie in time, the others are groups. */
  measured?: 'amount' | 'number' | 'day' | 'moment' | 'group'
  /** What its values come to over many records: a sum, unless it says otherwise. */
  usualTotal?: 'sum' | 'avg'
  /** What its values are in an expression; without it no expression can use them. */
  expression?: ExpressionType
  /** For types that point at other records. */
  reference?(field: F): { to: string; many: boolean }
  /** For types that hold ids of uploaded files: several, or one in each of a list of items, under this name. */
  files?: true | { in: string }
  /** For types that hold answers, of which some are protected: who may see these; else who may `manage` the record. */
  answers?(field: F): { protectedFor?: Right }
  /** How two changes of a value are joined, where its shape does not say it: part by part, or never. */
  mergeMode?(field: F): 'parts' | 'whole'
  /** For types made of further fields. */
  nested?(field: F): Record<string, AnyField>
}

/** How a value is formatted for a reader. */
export interface FormatLocale {
  language: string
  /** The time zone that times are shown in. */
  timeZone: string
  /** The word of one option of the field. */
  option(value: string): string
  /** A phrase of the catalogue. */
  phrase(key: string): string
  /** The title of a record that the field refers to; undefined where the reader doesn't know it. */
  title(to: string, id: number): string | undefined
  /** The same for a field within this one. */
  part(name: string): FormatLocale
}

/** A filter's value that the field cannot read; the caller adds which filter it was. */
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
