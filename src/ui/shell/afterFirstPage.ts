import type { QueryClient } from '@tanstack/react-query'

/** Two checks in a row without pending requests mean that the page is ready. */
const LOOK_MS = 60
/** The maximum wait for a page that is never ready. */
const MOST_MS = 6_000
/** The maximum wait for the next page. With the one above, it is shorter than the patience of the live connection. */
const NEXT_MS = 2_000

const waiting: (() => void)[] = []
// Without an observer, don't wait.
let isThere = true

/** Runs work that the first page doesn't need once that page is ready, in an idle moment. */
export function afterFirstPage(run: () => void): () => void {
  if (isThere) run()
  else waiting.push(run)
  return () => {
    const at = waiting.indexOf(run)
    if (at >= 0) waiting.splice(at, 1)
  }
}

/**
 * Checks whether the first page has everything that it requests. Then `prefetchNext` loads the page that people most
 * likely open, before all else: together, files share a slow network, and that page would arrive last.
 */
export function watchFirstPage(queryClient: QueryClient, prefetchNext: () => Promise<unknown>): void {
  isThere = false
  const end = Date.now() + MOST_MS
  let quiet = 0
  const look = () => {
    const queries = queryClient.getQueryCache().getAll()
    const isQuiet = queries.length > 0 && !queryClient.isFetching()
    quiet = isQuiet ? quiet + 1 : 0
    if (quiet < 2 && Date.now() < end) setTimeout(look, LOOK_MS)
    else whenIdle(() => void runWaiting(prefetchNext))
  }
  setTimeout(look, LOOK_MS)
}

async function runWaiting(prefetchNext: () => Promise<unknown>): Promise<void> {
  await Promise.race([prefetchNext(), new Promise(resolve => setTimeout(resolve, NEXT_MS))])
  isThere = true
  for (const run of waiting.splice(0)) run()
}

/** Waits for an idle moment; there is none while a page renders. */
export const idle = (): Promise<void> => new Promise(resolve => whenIdle(resolve))

/** Runs it then; returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Not every browser has idle callbacks.
  if (!window.requestIdleCallback) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const idleCallback = window.requestIdleCallback(run, { timeout: 2_000 })
  return () => window.cancelIdleCallback(idleCallback)
}
