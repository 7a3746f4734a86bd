import type { AnyField } from './fieldType'
import type { FieldReader } from './reading'

/** Facts about a file's column, known after all its cells are read. */
export interface ColumnFacts {
  /** The length of the longest cell. */
  length: number
  /** The most digits after the decimal point. */
  decimals: number
  filled: number
  /** The different values, if there are few enough to be options. */
  values: readonly string[] | undefined
  /** Whether the heading is one of the guess's words. */
  isNamed: boolean
  /** Whether the heading suggests an identifier, such as a number or a code. */
  isIdentifier: boolean
  /** Whether every cell matches the guess's `sign`. */
  isSigned: boolean
}

/**
 * How an import recognizes a column of a file as a field type.
 * Headings decide only if the cells fit several types.
 */
export interface FieldGuess<F extends AnyField = AnyField> {
  /** If several types fit all cells, the likely one with the lowest rank is the guess. */
  rank: number
  /** The field that every cell is parsed with. */
  field: F
  /** An additional check of a cell's text. */
  looks?(text: string): boolean
  /** Any text fits: its values become options. */
  takesAny?: true
  /** A cell that it can't read rules the type out, unless the cell is a placeholder such as `-`. */
  isClosed?: true
  /** The fallback if no other type fits. */
  isPlain?: true
  /** Folded words of headings in all four languages. */
  headings?: string
  /**
   * Matches a cell that identifies its own type: an amount with its
   * currency, a phone number with its country code.
   */
  sign?: RegExp
  /**
   * Returns whether the type is likely for the column; by default always. An unlikely type is still offered.
   */
  isLikely?(column: ColumnFacts): boolean
  /** Returns the options that the field needs for these cells. */
  options?(column: ColumnFacts): Partial<F>
}

/** Codes can have leading zeros; numbers for calculation don't. */
export const startsWithZero = (text: string): boolean => /^[-+(]*0\d/.test(text)

/** How an import treats a field type. */
export interface FieldImport<F extends AnyField = AnyField> {
  /** Parses imported text, if that is not the value already. */
  reader?: FieldReader<F>
  /** Recognizes a file's column as this type. */
  guess?: FieldGuess<F>
}
