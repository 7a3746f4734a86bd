import type { AnyField } from './fieldType'

/** The decimal separator. */
export type DecimalMark = '.' | ','
/** In which order a day is written in figures. */
export type DayOrder = 'dmy' | 'mdy' | 'ymd'

/** How the texts of a file are meant, where they could be meant in several ways. */
export interface ReadingOptions {
  decimal: DecimalMark
  days: DayOrder
  /** Of an amount that names none. */
  currency: string
  /** The clock of moments that name none. */
  timeZone: string
  now: Date
  /** The option of the field that a word names, in any of the languages. */
  option(word: string): string | undefined
  /** The same for a field within this one. */
  part(name: string): ReadingOptions
}

/** The texts of a field in a file: its own, and those of its parts that have columns. */
export interface Cells {
  text: string
  parts: Readonly<Record<string, string>>
}

/** How the values of one type of field are read from the texts of a file; whether they may be so its schema says. */
export interface FieldReader<F extends AnyField = AnyField> {
  /** The value; undefined for what cannot be read. Never asked about nothing. */
  read(cells: Cells, field: F, way: ReadingOptions): unknown
  /** The key of what is said of what cannot be read. */
  message: string
  /** Parts that files may have in columns of their own. */
  partsOf?(field: F): readonly string[]
}

/** Numbers, days, moments and amounts are short; a longer text is none, and no pattern is tried on it. */
export const MAX_FIGURES = 100

/** A reader of a short text, such as a number or a day. */
export const figuresReader = <F extends AnyField>(
  message: string,
  read: (text: string, field: F, way: ReadingOptions) => unknown,
): FieldReader<F> =>
  textReader(message, (text, field: F, way) =>
    text.length > MAX_FIGURES ? undefined : read(text, field, way),
  )

/** A reader of one text. */
export const textReader = <F extends AnyField>(
  message: string,
  read: (text: string, field: F, way: ReadingOptions) => unknown,
): FieldReader<F> => ({ message, read: ({ text }, field, way) => read(text, field, way) })

/** What a text says as JSON; undefined when it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
