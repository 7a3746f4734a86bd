import { type CellValue, cellValue } from './cells'
import type { CellEdit, Snapshot } from './edit'

const STALE = { key: 'resources.quote-grid.stale' }
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A text whose cell somebody else has filled in: it stays, and is not saved over theirs. */
export const asStale = (edit: CellEdit, theirs: CellValue): CellEdit => ({
  ...edit,
  state: 'stale',
  before: theirs,
  message: STALE,
})

/** What was typed before others wrote to the same cells: marked where theirs is another value, gone where it is the same. */
export function mergeRemoteEdits({ quotes, edits }: Snapshot): { marked: CellEdit[]; done: CellEdit[] } {
  const marked: CellEdit[] = []
  const done: CellEdit[] = []
  for (const edit of edits.values()) {
    const quote = quotes.get(edit.quote)
    // What is on its way is decided by the server.
    if (!quote || edit.state === 'saving') continue
    const theirs = cellValue(edit.row, quote)
    if (same(theirs, edit.before)) continue
    if (edit.value && same(theirs, edit.value)) done.push(edit)
    else marked.push(asStale(edit, theirs))
  }
  return { marked, done }
}
