import { type CellValue, cellValue } from './cells'
import type { Quote } from './quote'
import type { Read, ReadValue } from './readCell'
import type { GridRow } from './rows'
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

interface Calls {
  save(quote: Quote, change: Change): Promise<Quote>
  problemOf(error: unknown): Problem
}

/** A text for a cell, with what it was read as. */
export interface Entered {
  quote: number
  row: GridRow
  text: string
  read: Read
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

const MOST_TRIES = 3
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Keeps what is typed and saves it column by column, one save of a column after the other, each under the version that
 * the last one gave. A cell that somebody else has changed meanwhile is not saved over: it is marked, and keeps its text.
 */
export function createEdits({ save, problemOf }: Calls) {
  let snapshot: Snapshot = { quotes: new Map(), edits: new Map() }
  const listeners = new Set<() => void>()
  const running = new Set<number>()
  const undone: { quote: number; row: GridRow; before: CellValue }[] = []

  const tell = (next: Partial<Snapshot>) => {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }
  const put = (changed: readonly CellEdit[], gone: readonly CellEdit[] = []) => {
    const edits = new Map(snapshot.edits)
    for (const edit of gone) edits.delete(cellKey(edit.quote, edit.row))
    for (const edit of changed) edits.set(cellKey(edit.quote, edit.row), edit)
    tell({ edits })
  }
  /** Newer versions replace older ones, whichever answer arrives last. */
  const take = (records: readonly Quote[], all = false) => {
    const quotes = new Map(all ? [] : snapshot.quotes)
    for (const record of records) {
      const known = snapshot.quotes.get(record.id)
      quotes.set(record.id, known && known.version > record.version ? known : record)
    }
    tell({ quotes })
  }

  const waitingOf = (quote: number) =>
    [...snapshot.edits.values()].filter(edit => edit.quote === quote && edit.state === 'waiting')
  // What was typed again while it was being saved waits for the next save.
  const still = (edits: readonly CellEdit[]) =>
    edits.filter(edit => snapshot.edits.get(cellKey(edit.quote, edit.row)) === edit)

  async function saveColumn(id: number): Promise<void> {
    if (running.has(id)) return
    running.add(id)
    try {
      for (let waiting = waitingOf(id); waiting.length; waiting = waitingOf(id)) await saveOnce(id, waiting)
    } finally {
      running.delete(id)
    }
  }

  async function saveOnce(id: number, waiting: readonly CellEdit[]): Promise<void> {
    const quote = snapshot.quotes.get(id)
    const batch = waiting.map((edit): CellEdit => ({ ...edit, state: 'saving', tries: edit.tries + 1 }))
    put(batch)
    if (!quote) return
    try {
      const saved = await save(quote, changesIn(quote, batch))
      put([], still(batch))
      take([saved])
    } catch (error) {
      fail(batch, problemOf(error))
    }
  }

  function fail(batch: readonly CellEdit[], problem: Problem): void {
    const marked =
      (state: CellEdit['state'], key: string) =>
      (edit: CellEdit): CellEdit => ({
        ...edit,
        state,
        message: { key },
      })
    if (problem.kind === 'stale') {
      take([problem.current])
      put(still(batch).map(edit => afterStale(edit, problem.current)))
    } else if (problem.kind === 'invalid') put(still(batch).map(edit => afterInvalid(edit, problem.errors)))
    else put(still(batch).map(marked(problem.kind, problem.message)))
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => snapshot,
    /** Takes over all quotes as they were read. */
    read: (records: readonly Quote[]) => take(records, true),
    /** Takes over one quote that something else has changed. */
    takeOne: (record: Quote) => take([record]),
    /** Types texts into cells; those that can be read are saved. */
    enter: (cells: readonly Entered[], forget = false) => {
      const entered = cells.flatMap(({ quote: id, row, text, read }): CellEdit[] => {
        const quote = snapshot.quotes.get(id)
        if (!quote) return []
        const before = cellValue(row, quote)
        if ('value' in read && same(read.value, before)) return []
        if (!forget) undone.push({ quote: id, row, before })
        if ('problem' in read)
          return [
            {
              quote: id,
              row,
              text,
              before,
              tries: 0,
              state: 'unreadable',
              message: { key: read.problem, params: read.params },
            },
          ]
        return [{ quote: id, row, text, before, tries: 0, value: read.value, state: 'waiting' }]
      })
      put(
        entered,
        cells.flatMap(({ quote, row }) => snapshot.edits.get(cellKey(quote, row)) ?? []),
      )
      for (const id of new Set(entered.map(({ quote }) => quote))) void saveColumn(id)
    },
    /** Gives up what was typed into a cell; it shows again what is saved. */
    drop: (quote: number, row: GridRow) => {
      const edit = snapshot.edits.get(cellKey(quote, row))
      if (edit && edit.state !== 'saving') put([], [edit])
    },
    /** Saves once more what could not be sent. */
    retry: () => {
      const lost = [...snapshot.edits.values()].filter(({ state }) => state === 'lost')
      put(lost.map(edit => ({ ...edit, state: 'waiting', message: undefined })))
      for (const { quote } of lost) void saveColumn(quote)
    },
    /** The cell that was typed into last, with what it held before. */
    lastTyped: () => undone.pop(),
  }
}

export type Edits = ReturnType<typeof createEdits>

/** The fields that a batch sets, one on top of the other: covers are one field. */
function changesIn(quote: Quote, batch: readonly CellEdit[]): Change {
  let whole = quote
  const fields = new Set<string>()
  for (const { row, value } of batch) {
    if (!value) continue
    whole = withChange(whole, changeOf(row, whole, value))
    fields.add(row.field)
  }
  return Object.fromEntries([...fields].map(field => [field, whole[field as keyof Quote]])) as Change
}

/** Another cell of the column was changed: on top of it goes mine. This one: both are shown. */
function afterStale(edit: CellEdit, current: Quote): CellEdit {
  const theirs = cellValue(edit.row, current)
  if (same(theirs, edit.before) && edit.tries < MOST_TRIES) return { ...edit, state: 'waiting' }
  return { ...edit, state: 'stale', before: theirs, message: { key: 'resources.quote-grid.stale' } }
}

/** The field that was refused is marked; the others of the same save go again without it. */
function afterInvalid(edit: CellEdit, errors: Record<string, string>): CellEdit {
  const own = Object.entries(errors).find(([path]) => path.split('.')[0] === edit.row.field)
  if (!own && edit.tries < MOST_TRIES) return { ...edit, state: 'waiting' }
  return { ...edit, state: 'refused', message: { key: own?.[1] ?? Object.values(errors)[0] ?? '' } }
}
