import type { CellValue } from './cells'
import type { Quote } from './quote'
import type { Read, ReadValue } from './readCell'
import type { GridRow } from './rows'
import type { CellChange } from './write'

/** A key of the catalogue, or a text that the API has already translated. */
export interface Message {
  key: string
  params?: Record<string, unknown>
}

/** Text typed into a cell and not saved yet. It is kept until it is saved. */
export interface CellEdit {
  quote: number
  row: GridRow
  text: string
  /** Absent if the text could not be read. */
  value?: ReadValue
  state: 'waiting' | 'saving' | 'unreadable' | 'refused' | 'stale' | 'lost'
  message?: Message
  /** The cell's value when the text was entered. */
  before: CellValue
  tries: number
}

/** The result of a failed save. */
export type Problem =
  | { kind: 'stale'; current: Quote }
  | { kind: 'invalid'; errors: Record<string, string> }
  | { kind: 'refused'; message: string }
  | { kind: 'lost'; message: string }

export interface Calls {
  save(quote: Quote, change: CellChange): Promise<Quote>
  problemOf(error: unknown): Problem
}

/** A text for a cell, with its parsed value. */
export interface Entered {
  quote: number
  row: GridRow
  text: string
  read: Read
  /** The cell's value when typing started. Someone else might have changed it since. */
  before?: CellValue
}

/** A cell that was typed into: its earlier value, and the new one if it could be read. */
export interface Typed {
  quote: number
  row: GridRow
  before: CellValue
  value?: ReadValue
}

export interface Snapshot {
  quotes: ReadonlyMap<number, Quote>
  edits: ReadonlyMap<string, CellEdit>
}

export const cellKey = (quote: number, row: Pick<GridRow, 'key'>) => `${quote} ${row.key}`
