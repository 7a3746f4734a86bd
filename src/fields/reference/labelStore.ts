/**
 * Labels of records, by resource and ID; `null` for a record that doesn't exist or that the reader can't see.
 */
const labels = new Map<string, string | null>()
const listeners = new Set<() => void>()

const keyOf = (resource: string, id: number) => `${resource}/${id}`

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** Stores the labels that a response of the API includes: `{ <resource>: { <id>: <label> } }`. */
export function rememberLabels(found: Readonly<Record<string, Readonly<Record<string, string>>>>): void {
  let hasNew = false
  for (const [resource, byId] of Object.entries(found))
    for (const [id, label] of Object.entries(byId)) {
      const key = keyOf(resource, Number(id))
      hasNew ||= labels.get(key) !== label
      labels.set(key, label)
    }
  if (hasNew) notifyListeners()
}

/** Stores that these records have no label to show. */
function rememberMissing(resource: string, ids: readonly number[]): void {
  for (const id of ids) if (!labels.has(keyOf(resource, id))) labels.set(keyOf(resource, id), null)
  notifyListeners()
}

/** Returns the label of a record; `null` if there is none to show, `undefined` if it was not requested. */
export const labelOf = (resource: string, id: number): string | null | undefined =>
  labels.get(keyOf(resource, id))

/** Calls the listener whenever labels change. */
export function watchLabels(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Clears all labels when another user signs in, who might see fewer records; or only those of some resources.
 */
export function clearLabels(concerns: (resource: string) => boolean = () => true): void {
  for (const key of labels.keys()) if (concerns(key.slice(0, key.lastIndexOf('/')))) labels.delete(key)
  notifyListeners()
}

/** Loads the labels of some records. */
export type FetchLabels = (resource: string, ids: number[]) => Promise<{ id: number; label: string }[]>

const requested = new Map<string, Set<number>>()

/** Requests a missing label; requests in the same tick are combined into one for each resource. */
export function requestLabel(resource: string, id: number, fetch: FetchLabels): void {
  if (labels.has(keyOf(resource, id))) return
  const waiting = requested.get(resource)
  if (waiting) {
    waiting.add(id)
    return
  }
  const ids = new Set([id])
  requested.set(resource, ids)
  queueMicrotask(() => {
    requested.delete(resource)
    fetchNames(resource, [...ids], fetch)
  })
}

async function fetchNames(resource: string, ids: number[], fetch: FetchLabels): Promise<void> {
  try {
    const found = await fetch(resource, ids)
    rememberLabels({ [resource]: Object.fromEntries(found.map(({ id, label }) => [id, label])) })
  } catch (error) {
    // The record is still shown by its ID, and the reason is logged.
    console.warn(`Labels of ${resource} could not be loaded`, error)
  }
  rememberMissing(resource, ids)
}
