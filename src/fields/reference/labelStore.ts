/** Names of records, by resource and id; `null` for one that is not there or not for this reader. */
const labels = new Map<string, string | null>()
const listeners = new Set<() => void>()

const keyOf = (resource: string, id: number) => `${resource}/${id}`

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** Takes over the names that an answer of the API brings along: `{ <resource>: { <id>: <label> } }`. */
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

/** Remembers that these records have no name that may be shown. */
function rememberMissing(resource: string, ids: readonly number[]): void {
  for (const id of ids) if (!labels.has(keyOf(resource, id))) labels.set(keyOf(resource, id), null)
  notifyListeners()
}

/** The name of a record; `null` when there is none to show, `undefined` while nobody has asked. */
export const labelOf = (resource: string, id: number): string | null | undefined =>
  labels.get(keyOf(resource, id))

/** Calls back whenever a name becomes known or changes. */
export function watchLabels(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Forgets every name, as another person signs in and may see less; or those of some resources only. */
export function clearLabels(concerns: (resource: string) => boolean = () => true): void {
  for (const key of labels.keys()) if (concerns(key.slice(0, key.lastIndexOf('/')))) labels.delete(key)
  notifyListeners()
}

/** Fetches the names of some records. */
export type FetchLabels = (resource: string, ids: number[]) => Promise<{ id: number; label: string }[]>

const requested = new Map<string, Set<number>>()

/** Asks for a name that is not known; all that are asked for in one go become one request for each resource. */
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
    // The record is still shown, by its number; the reason belongs into the log.
    console.warn(`Names of ${resource} could not be read`, error)
  }
  rememberMissing(resource, ids)
}
