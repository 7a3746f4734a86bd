import type { FSWatcher } from 'vite'

/** Editors write a file in several steps, and switching a branch changes many files. */
const SETTLED_MS = 50

interface Watched {
  watcher: FSWatcher
  isWanted(path: string): boolean
  /** The first call waits for this. */
  after: Promise<void>
}

/** Calls `changed` once for wanted files that change together, and one call at a time. */
export function onChange({ watcher, isWanted, after }: Watched, changed: () => Promise<void>): void {
  let settled: NodeJS.Timeout | undefined
  let work = after
  watcher.on('all', (_event, path) => {
    if (!isWanted(path)) return
    clearTimeout(settled)
    settled = setTimeout(() => {
      work = work.then(changed)
    }, SETTLED_MS)
  })
}
