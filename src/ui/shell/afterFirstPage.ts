import type { QueryClient } from '@tanstack/react-query'

/** Two looks in a row at a page that waits for nothing mean that it is there. */
const LOOK_MS = 60
/** Nothing waits longer than this for a page that never comes to rest. */
const MOST_MS = 6_000

const waiting: (() => void)[] = []
// Where nobody watches there is nothing to wait for.
let isThere = true

/** Runs what the first page can do without once that page is there, when the browser has a moment for it. */
export function afterFirstPage(run: () => void): () => void {
  if (isThere) run()
  else waiting.push(run)
  return () => {
    const at = waiting.indexOf(run)
    if (at >= 0) waiting.splice(at, 1)
  }
}

/** Looks when the first page has all that it asks for. */
export function watchFirstPage(queryClient: QueryClient): void {
  isThere = false
  const end = Date.now() + MOST_MS
  let quiet = 0
  const look = () => {
    const queries = queryClient.getQueryCache().getAll()
    const isQuiet = queries.length > 0 && !queryClient.isFetching()
    quiet = isQuiet ? quiet + 1 : 0
    if (quiet < 2 && Date.now() < end) setTimeout(look, LOOK_MS)
    else whenIdle(runWaiting)
  }
  setTimeout(look, LOOK_MS)
}

function runWaiting(): void {
  isThere = true
  for (const run of waiting.splice(0)) run()
}

/** Until the browser has a moment, which is none while a page is drawn. */
export const idle = (): Promise<void> => new Promise(resolve => whenIdle(resolve))

/** Runs it then; what it answers keeps it from being run. */
export function whenIdle(run: () => void): () => void {
  // Not every browser knows idle times.
  if (!window.requestIdleCallback) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const idleCallback = window.requestIdleCallback(run, { timeout: 2_000 })
  return () => window.cancelIdleCallback(idleCallback)
}
