/** Listeners by key. A key ends some time after its last listener is removed, in case another follows. */
export interface RefCounted<Listener> {
  add: (key: string, listener: Listener) => () => void
  of: (key: string) => Listener[]
  keys: () => string[]
}

interface Options {
  /** A key's first listener was added. */
  onFirst: (key: string) => void
  /** The last listener was removed, and none followed. */
  onLast: (key: string) => void
  lingerMs: number
}

export function refCounted<Listener>({ onFirst, onLast, lingerMs }: Options): RefCounted<Listener> {
  // The same function can be added twice, so each registration is its own object.
  const byKey = new Map<string, Set<{ listener: Listener }>>()
  const leaving = new Map<string, ReturnType<typeof setTimeout>>()

  const begin = (key: string) => {
    const begun = new Set<{ listener: Listener }>()
    byKey.set(key, begun)
    onFirst(key)
    return begun
  }

  const leaveLater = (key: string) => {
    const end = () => {
      leaving.delete(key)
      byKey.delete(key)
      onLast(key)
    }
    leaving.set(key, setTimeout(end, lingerMs))
  }

  return {
    add: (key, listener) => {
      clearTimeout(leaving.get(key))
      leaving.delete(key)
      const places = byKey.get(key) ?? begin(key)
      const place = { listener }
      places.add(place)
      return () => {
        if (places.delete(place) && places.size === 0) leaveLater(key)
      }
    },
    of: key => [...(byKey.get(key) ?? [])].map(({ listener }) => listener),
    keys: () => [...byKey.keys()],
  }
}
