import type { AnyField } from './fieldType'

/** What is known of a column of a file once all its cells are. */
export interface ColumnFacts {
  /** Characters of the longest cell. */
  length: number
  /** Digits after the decimal point at most. */
  decimals: number
  filled: number
  /** The different values, if they are few enough to be chosen from. */
  values: readonly string[] | undefined
  /** Its heading is one of the words of the guess. */
  isNamed: boolean
  /** Its heading says that it tells the rows apart: a number, a code. */
  isIdentifier: boolean
  /** Every cell has the sign of the guess. */
  isSigned: boolean
}

/** How a column of a file is recognised as one field type. Headings decide only where cells could be meant in two ways. */
export interface FieldGuess<F extends AnyField = AnyField> {
  /** Of several types that hold all cells, the likely one that comes first is the guess. */
  rank: number
  /** The field with which every cell is tried. */
  field: F
  /** What a cell must look like besides. */
  looks?(text: string): boolean
  /** Any text fits: its values become options. */
  takesAny?: true
  /** A text that it can't read is a further value rather than a mistake: only placeholders are tolerated. */
  isClosed?: true
  /** It is the guess where nothing else fits. */
  isPlain?: true
  /** Folded words of headings in all four languages. */
  headings?: string
  /** A cell that shows of itself what it is: with its currency, with the country of its number. */
  sign?: RegExp
  /** Says whether one expects the type here; without it always. It is offered even if not. */
  isLikely?(column: ColumnFacts): boolean
  /** Options that the field needs for these cells. */
  options?(column: ColumnFacts): Partial<F>
}

/** Codes have zeros in front, numbers that one counts with have none. */
export const startsWithZero = (text: string): boolean => /^[-+(]*0\d/.test(text)
