/** Keys and their listeners; a key's end comes some time after its last listener has left, in case another comes. */
export interface RefCounted<Listener> {
  add: (key: string, listener: Listener) => () => void
  of: (key: string) => Listener[]
  keys: () => string[]
}

interface Options {
  /** The first listener of a key has come. */
  onFirst: (key: string) => void
  /** The last one left, and none came since. */
  onLast: (key: string) => void
  lingerMs: number
}

export function refCounted<Listener>({ onFirst, onLast, lingerMs }: Options): RefCounted<Listener> {
  // A listener may be the same function twice, so each one's place is its own object.
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
