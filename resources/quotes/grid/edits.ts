import { cellValue } from './cells'
import { type Calls, type CellEdit, cellKey, type Entered, type Snapshot, type Typed } from './edit'
import { createEditStore } from './editStore'
import type { Quote } from './quote'
import { asStale, mergeRemoteEdits } from './remoteEdits'
import type { GridRow } from './rows'
import { columnSaver } from './saveColumns'
import { changeOf, withChange } from './write'

/** Returns the quotes with the unsaved edits applied. */
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
 * Holds edits and saves them column by column. A cell that someone else has changed is not overwritten: it is
 * marked and keeps its text.
 */
export function createEdits(calls: Calls) {
  const store = createEditStore()
  const saveColumn = columnSaver(store, calls)
  const typed: Typed[] = []
  const known = (quote: number, row: GridRow) => store.snapshot().edits.get(cellKey(quote, row))
  const entered = ({ quote: id, row, text, read, before: begun }: Entered): CellEdit[] => {
    const quote = store.snapshot().quotes.get(id)
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
  /** Finds the last typed cell whose earlier value has not been restored. */
  const lastAt = (among: (cell: Typed) => boolean) =>
    typed.findLastIndex(cell => {
      const quote = store.snapshot().quotes.get(cell.quote)
      const holds = known(cell.quote, cell.row) ?? (quote && cellValue(cell.row, quote))
      return quote !== undefined && !same(holds, cell.before) && among(cell)
    })
  return {
    subscribe: store.subscribe,
    snapshot: store.snapshot,
    /** Takes loaded quotes, and marks edits of cells that others have changed since. */
    read: (records: readonly Quote[]) => {
      store.take(records, true)
      const { marked, done } = mergeRemoteEdits(store.snapshot())
      if (marked.length || done.length) store.put(marked, done)
    },
    /** Enters texts into cells and saves the readable ones. Returns the saved quotes. */
    enter: (cells: readonly Entered[], forget = false): Promise<Quote[]> => {
      const edits = cells.flatMap(entered)
      if (!forget)
        typed.push(...edits.map(({ quote, row, before, value }) => ({ quote, row, before, value })))
      store.put(
        edits,
        cells.flatMap(({ quote, row }) => known(quote, row) ?? []),
      )
      return saveAll(edits)
    },
    /** Discards the text typed into a cell, which then shows its saved value again. */
    drop: (quote: number, row: GridRow) => {
      const edit = known(quote, row)
      if (edit && edit.state !== 'saving') store.put([], [edit])
    },
    /** Retries the saves that were lost. */
    retry: () => {
      const lost = store.inState('lost')
      store.put(lost.map(edit => ({ ...edit, state: 'waiting', message: undefined })))
      void saveAll(lost)
    },
    /** Returns the last typed cell that matches and can be undone. */
    lastTyped: (among: (cell: Typed) => boolean): Typed | undefined => typed[lastAt(among)],
    /** Returns and removes that cell, to undo it now. */
    takeLastTyped: (among: (cell: Typed) => boolean): Typed | undefined => {
      const at = lastAt(among)
      return at < 0 ? undefined : typed.splice(at, 1)[0]
    },
  }
}

export type Edits = ReturnType<typeof createEdits>
