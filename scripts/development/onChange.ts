import type { FSWatcher } from 'vite'

/** Editors write a file in several steps, and switching a branch writes many. */
const SETTLED_MS = 50

/** Calls `changed` once for wanted files that change together, and one call at a time. */
export function onChange(
  watcher: FSWatcher,
  isWanted: (path: string) => boolean,
  changed: () => Promise<void>,
): void {
  let settled: NodeJS.Timeout | undefined
  let work = Promise.resolve()
  watcher.on('all', (_event, path) => {
    if (!isWanted(path)) return
    clearTimeout(settled)
    settled = setTimeout(() => {
      work = work.then(changed)
    }, SETTLED_MS)
  })
}
