/** Caches the promise of each key; a failed request is repeated on the next call. */
export function remembered<Key extends string, Found>(
  find: (key: Key) => Promise<Found>,
): (key: Key) => Promise<Found> {
  const known = new Map<Key, Promise<Found>>()
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
