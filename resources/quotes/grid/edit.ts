import type { CellValue } from './cells'
import type { Quote } from './quote'
import type { Read, ReadValue } from './readCell'
import type { GridRow } from './rows'
import type { Change } from './write'

/** A message of the catalogue, or words that the API has said already. */
export interface Message {
  key: string
  params?: Record<string, unknown>
}

/** What was typed into a cell and is not saved: nothing typed is lost until it is. */
export interface CellEdit {
  quote: number
  row: GridRow
  text: string
  /** Absent where the text could not be read. */
  value?: ReadValue
  state: 'waiting' | 'saving' | 'unreadable' | 'refused' | 'stale' | 'lost'
  message?: Message
  /** What the cell held when it was typed. */
  before: CellValue
  tries: number
}

/** What came of a save that failed. */
export type Problem =
  | { kind: 'stale'; current: Quote }
  | { kind: 'invalid'; errors: Record<string, string> }
  | { kind: 'refused'; message: string }
  | { kind: 'lost'; message: string }

export interface Calls {
  save(quote: Quote, change: Change): Promise<Quote>
  problemOf(error: unknown): Problem
}

/** A text for a cell, with what it was read as. */
export interface Entered {
  quote: number
  row: GridRow
  text: string
  read: Read
  /** What the cell held when typing began; somebody else may have filled it in since. */
  before?: CellValue
}

/** A cell that was typed into: what it held before, and what was typed where that could be read. */
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
