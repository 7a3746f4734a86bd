import type { AnyField } from './fieldType'

/** The decimal separator. */
export type DecimalMark = '.' | ','
/** The order of day, month and year in a numeric date. */
export type DayOrder = 'dmy' | 'mdy' | 'ymd'

/** How to read texts of a file that could have several meanings. */
export interface ReadingOptions {
  decimal: DecimalMark
  days: DayOrder
  /** The currency of an amount that names none. */
  currency: string
  /** The time zone of moments that name none. */
  timeZone: string
  now: Date
  /** Returns the field's option for a word in any of the languages. */
  option(word: string): string | undefined
  /** Returns the same for a nested field. */
  part(name: string): ReadingOptions
}

/** The texts of a field in a file: its own, and those of its parts that have columns. */
export interface Cells {
  text: string
  parts: Readonly<Record<string, string>>
}

/**
 * Parses a field type's values from the texts of a file. The field's
 * schema checks whether the values are allowed.
 */
export interface FieldReader<F extends AnyField = AnyField> {
  /** Returns the value; undefined if it can't be read. Never called with empty text. */
  read(cells: Cells, field: F, way: ReadingOptions): unknown
  /** The catalogue key of the message for unreadable text. */
  message: string
  /** Returns the key of a message that says more about an unreadable text. */
  reasonOf?(text: string, way: ReadingOptions): string | undefined
  /** Returns the parts that can have their own columns in a file. */
  partsOf?(field: F): readonly string[]
  /**
   * The part that only names the currency of an amount: without the amount it is no value, and one column of it
   * can hold for several amounts of a row.
   */
  currencyPart?: string
  /** Returns the sign or code of the currency in an amount's text, `''` without one; undefined if it is no amount. */
  signOf?(text: string): string | undefined
}

/**
 * The longest text that can be a number, a day, a moment or an amount; patterns are not tried on longer text.
 */
export const MAX_FIGURES = 100

/** Returns a reader of a short text, such as a number or a day. */
export const figuresReader = <F extends AnyField>(
  message: string,
  read: (text: string, field: F, way: ReadingOptions) => unknown,
): FieldReader<F> =>
  textReader(message, (text, field: F, way) =>
    text.length > MAX_FIGURES ? undefined : read(text, field, way),
  )

/** Returns a reader of one text. */
export const textReader = <F extends AnyField>(
  message: string,
  read: (text: string, field: F, way: ReadingOptions) => unknown,
): FieldReader<F> => ({ message, read: ({ text }, field, way) => read(text, field, way) })

/** Parses a text as JSON; returns undefined if it is not valid. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
