import { type CellValue, cellValue } from './cells'
import { createEditStore } from './editStore'
import type { Quote } from './quote'
import type { Read, ReadValue } from './readCell'
import { asStale, mergeRemoteEdits } from './remoteEdits'
import type { GridRow } from './rows'
import { columnSaver } from './saveColumns'
import { type Change, changeOf, withChange } from './write'

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

/** The quotes as they stand with what is typed and waits to be saved. */
export function withEdits({ quotes, edits }: Snapshot): Quote[] {
  const changed = new Map(quotes)
  for (const { quote: id, row, value } of edits.values()) {
    const quote = changed.get(id)
    if (quote && value) changed.set(id, withChange(quote, changeOf(row, quote, value)))
  }
  return [...changed.values()]
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Keeps what is typed and saves it column by column. A cell that somebody else has changed meanwhile is not saved over:
 * it is marked, and keeps its text.
 */
export function createEdits(calls: Calls) {
  const held = createEditStore()
  const saveColumn = columnSaver(held, calls)
  const typed: Typed[] = []
  const known = (quote: number, row: GridRow) => held.snapshot().edits.get(cellKey(quote, row))
  const entered = ({ quote: id, row, text, read, before: begun }: Entered): CellEdit[] => {
    const quote = held.snapshot().quotes.get(id)
    if (!quote) return []
    const onItsWay = known(id, row)?.state === 'saving' ? known(id, row)?.value : undefined
    const before = onItsWay ?? cellValue(row, quote)
    const edit = { quote: id, row, text, before, tries: 0 }
    if ('problem' in read)
      return [{ ...edit, state: 'unreadable', message: { key: read.problem, params: read.params } }]
    if (!onItsWay && (same(read.value, before) || same(read.value, begun))) return []
    const whole: CellEdit = { ...edit, value: read.value, state: 'waiting' }
    return [begun && !same(begun, before) ? asStale(whole, before) : whole]
  }
  const saveAll = async (edits: readonly CellEdit[]): Promise<Quote[]> => {
    const ids = [...new Set(edits.map(({ quote }) => quote))]
    return (await Promise.all(ids.map(saveColumn))).flat()
  }
  /** Where the last cell is that does not hold again what it held before. */
  const lastAt = (among: (cell: Typed) => boolean) =>
    typed.findLastIndex(cell => {
      const quote = held.snapshot().quotes.get(cell.quote)
      const holds = known(cell.quote, cell.row) ?? (quote && cellValue(cell.row, quote))
      return quote !== undefined && !same(holds, cell.before) && among(cell)
    })
  return {
    subscribe: held.subscribe,
    snapshot: held.snapshot,
    /** Takes over all quotes as they were read; what was typed over what others have changed since is marked. */
    read: (records: readonly Quote[]) => {
      held.take(records, true)
      const { marked, done } = mergeRemoteEdits(held.snapshot())
      if (marked.length || done.length) held.put(marked, done)
    },
    /** Types texts into cells; those that can be read are saved. Answers what each save gave. */
    enter: (cells: readonly Entered[], forget = false): Promise<Quote[]> => {
      const edits = cells.flatMap(entered)
      if (!forget)
        typed.push(...edits.map(({ quote, row, before, value }) => ({ quote, row, before, value })))
      held.put(
        edits,
        cells.flatMap(({ quote, row }) => known(quote, row) ?? []),
      )
      return saveAll(edits)
    },
    /** Gives up what was typed into a cell; it shows again what is saved. */
    drop: (quote: number, row: GridRow) => {
      const edit = known(quote, row)
      if (edit && edit.state !== 'saving') held.put([], [edit])
    },
    /** Saves once more what could not be sent. */
    retry: () => {
      const lost = held.inState('lost')
      held.put(lost.map(edit => ({ ...edit, state: 'waiting', message: undefined })))
      void saveAll(lost)
    },
    /** The cell, among some, that was typed into last and can be undone. */
    lastTyped: (among: (cell: Typed) => boolean): Typed | undefined => typed[lastAt(among)],
    /** The same, to be undone now. */
    takeLastTyped: (among: (cell: Typed) => boolean): Typed | undefined => {
      const at = lastAt(among)
      return at < 0 ? undefined : typed.splice(at, 1)[0]
    },
  }
}

export type Edits = ReturnType<typeof createEdits>
