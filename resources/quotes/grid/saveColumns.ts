import { cellValue } from './cells'
import type { Calls, CellEdit, Problem } from './edit'
import type { EditStore } from './editStore'
import type { Quote } from './quote'
import { asStale } from './remoteEdits'
import { type CellChange, changeOf, withChange } from './write'

const MAX_TRIES = 3
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Saves a column's pending edits one batch after the other, each with the version that the previous save
 * returned. Returns the saved quotes.
 */
export function columnSaver(store: EditStore, { save, problemOf }: Calls) {
  const running = new Set<number>()
  const waitingOf = (id: number) => store.inState('waiting').filter(({ quote }) => quote === id)

  async function saveOnce(id: number, waiting: readonly CellEdit[]): Promise<Quote | undefined> {
    const quote = store.snapshot().quotes.get(id)
    const batch = waiting.map((edit): CellEdit => ({ ...edit, state: 'saving', tries: edit.tries + 1 }))
    store.put(batch)
    if (!quote) return undefined
    try {
      const saved = await save(quote, changesIn(quote, batch))
      store.put([], store.still(batch))
      store.take([saved])
      return saved
    } catch (error) {
      fail(store, batch, problemOf(error))
      return undefined
    }
  }

  return async (id: number): Promise<Quote[]> => {
    if (running.has(id)) return []
    running.add(id)
    const saved: Quote[] = []
    try {
      for (let waiting = waitingOf(id); waiting.length; waiting = waitingOf(id))
        saved.push(...[await saveOnce(id, waiting)].filter(one => one !== undefined))
      return saved
    } finally {
      running.delete(id)
    }
  }
}

function fail(store: EditStore, batch: readonly CellEdit[], problem: Problem): void {
  if (problem.kind === 'stale') store.take([problem.current])
  const after = (edit: CellEdit): CellEdit => {
    if (problem.kind === 'stale') return afterStale(edit, problem.current)
    if (problem.kind === 'invalid') return afterInvalid(edit, problem.errors)
    return { ...edit, state: problem.kind, message: { key: problem.message } }
  }
  const still = store.still(batch)
  // A save without a response might have reached the server. If the current value is ours, the edit is done.
  const arrived = still.filter(
    ({ row, value }) =>
      problem.kind === 'stale' && value !== undefined && same(cellValue(row, problem.current), value),
  )
  store.put(still.filter(edit => !arrived.includes(edit)).map(after), arrived)
}

/** Returns the fields that a batch changes, merged one after the other, because all covers are one field. */
function changesIn(quote: Quote, batch: readonly CellEdit[]): CellChange {
  let whole = quote
  const fields = new Set<string>()
  for (const { row, value } of batch) {
    if (!value) continue
    const change = changeOf(row, whole, value)
    whole = withChange(whole, change)
    for (const field of Object.keys(change)) fields.add(field)
  }
  return Object.fromEntries([...fields].map(field => [field, whole[field as keyof Quote]])) as CellChange
}

/**
 * If someone changed another cell of the column, saves this one again on top. If they changed this cell,
 * shows both values.
 */
function afterStale(edit: CellEdit, current: Quote): CellEdit {
  const theirs = cellValue(edit.row, current)
  if (same(theirs, edit.before) && edit.tries < MAX_TRIES) return { ...edit, state: 'waiting' }
  return asStale(edit, theirs)
}

/** Marks the edit of the refused field. The other edits of the batch are saved again without it. */
function afterInvalid(edit: CellEdit, errors: Record<string, string>): CellEdit {
  const own = Object.entries(errors).find(([path]) => path.split('.')[0] === edit.row.field)
  if (!own && edit.tries < MAX_TRIES) return { ...edit, state: 'waiting' }
  return { ...edit, state: 'refused', message: { key: own?.[1] ?? Object.values(errors)[0] ?? '' } }
}
