import { type CellEdit, cellKey, type Snapshot } from './edit'
import type { Quote } from './quote'

/**
 * Creates a store of unsaved edits and the quotes as they were loaded. It publishes immutable snapshots to
 * its listeners.
 */
export function createEditStore() {
  let snapshot: Snapshot = { quotes: new Map(), edits: new Map() }
  const listeners = new Set<() => void>()
  const publish = (next: Partial<Snapshot>) => {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }
  const at = ({ quote, row }: CellEdit) => cellKey(quote, row)
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => snapshot,
    put: (changed: readonly CellEdit[], gone: readonly CellEdit[] = []) => {
      const edits = new Map(snapshot.edits)
      for (const edit of gone) edits.delete(at(edit))
      for (const edit of changed) edits.set(at(edit), edit)
      publish({ edits })
    },
    /** Keeps the newer version of each quote, whatever the order of the responses. */
    take: (records: readonly Quote[], all = false) => {
      const quotes = new Map(all ? [] : snapshot.quotes)
      for (const record of records) {
        const known = snapshot.quotes.get(record.id)
        quotes.set(record.id, known && known.version > record.version ? known : record)
      }
      publish({ quotes })
    },
    /** Returns the edits that have not been overwritten since. */
    still: (edits: readonly CellEdit[]) => edits.filter(edit => snapshot.edits.get(at(edit)) === edit),
    inState: (state: CellEdit['state']) => [...snapshot.edits.values()].filter(edit => edit.state === state),
  }
}

export type EditStore = ReturnType<typeof createEditStore>
