import { type CellValue, cellValue } from './cells'
import type { CellEdit, Snapshot } from './edit'

const STALE = { key: 'resources.quote-grid.stale' }
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Marks an edit whose cell someone else has changed. It keeps its text, and does not overwrite theirs. */
export const asStale = (edit: CellEdit, theirs: CellValue): CellEdit => ({
  ...edit,
  state: 'stale',
  before: theirs,
  message: STALE,
})

/**
 * Compares edits with values that others have saved since: marks an edit if theirs is different, and drops it
 * if theirs is the same.
 */
export function mergeRemoteEdits({ quotes, edits }: Snapshot): { marked: CellEdit[]; done: CellEdit[] } {
  const marked: CellEdit[] = []
  const done: CellEdit[] = []
  for (const edit of edits.values()) {
    const quote = quotes.get(edit.quote)
    // The server decides about edits that are being saved.
    if (!quote || edit.state === 'saving') continue
    const theirs = cellValue(edit.row, quote)
    if (same(theirs, edit.before)) continue
    if (edit.value && same(theirs, edit.value)) done.push(edit)
    else marked.push(asStale(edit, theirs))
  }
  return { marked, done }
}
