/** Caches the promise of each key; a failed request is repeated on the next call. */
export function remembered<Found>(find: (key: string) => Promise<Found>): (key: string) => Promise<Found> {
  const known = new Map<string, Promise<Found>>()
  return key => {
    const on =
      known.get(key) ??
      find(key).catch(error => {
        known.delete(key)
        throw error
      })
    known.set(key, on)
    return on
  }
}
