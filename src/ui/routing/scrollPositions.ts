const STORE = 'coverdesk-scroll'
const MAX_STORED = 50

let positions: Map<string, number> | undefined

/** Returns the scroll position that a history entry had when the user left it. Positions survive a reload. */
export function readScrollPosition(key: string): number {
  return loaded().get(key) ?? 0
}

export function storeScrollPosition(key: string, top: number): void {
  loaded().set(key, Math.round(top))
}

function loaded(): Map<string, number> {
  if (positions) return positions
  const stored = sessionStorage.getItem(STORE)
  positions = new Map<string, number>(stored ? JSON.parse(stored) : [])
  window.addEventListener('pagehide', () => {
    sessionStorage.setItem(STORE, JSON.stringify([...loaded()].slice(-MAX_STORED)))
  })
  return positions
}
