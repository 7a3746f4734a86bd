import type { QueryClient } from '@tanstack/react-query'

/** The interval of checks. The page is ready after two checks in a row without pending requests. */
const POLL_MS = 60
/** The maximum wait for a page that never becomes ready. */
const MAX_MS = 6_000
/**
 * The maximum wait for the next page. Together with `MAX_MS`,
 * it is shorter than `UNAVAILABLE_MS` of the live connection.
 */
const NEXT_MS = 2_000

const waiting: (() => void)[] = []
// True by default: without a watcher, nothing waits.
let isThere = true

/** Runs work that the first page doesn't need, in an idle moment after that page is ready. */
export function afterFirstPage(run: () => void): () => void {
  if (isThere) run()
  else waiting.push(run)
  return () => {
    const at = waiting.indexOf(run)
    if (at >= 0) waiting.splice(at, 1)
  }
}

/**
 * Checks whether the first page has loaded all its data. Then `prefetchNext`
 * loads the page that users most likely open next, before any other waiting work:
 * in parallel, they would share a slow network, and that page would arrive last.
 */
export function watchFirstPage(queryClient: QueryClient, prefetchNext: () => Promise<unknown>): void {
  isThere = false
  const end = Date.now() + MAX_MS
  let quiet = 0
  const look = () => {
    const queries = queryClient.getQueryCache().getAll()
    const isQuiet = queries.length > 0 && !queryClient.isFetching()
    quiet = isQuiet ? quiet + 1 : 0
    if (quiet < 2 && Date.now() < end) setTimeout(look, POLL_MS)
    else whenIdle(() => void runWaiting(prefetchNext))
  }
  setTimeout(look, POLL_MS)
}

async function runWaiting(prefetchNext: () => Promise<unknown>): Promise<void> {
  await Promise.race([prefetchNext(), new Promise(resolve => setTimeout(resolve, NEXT_MS))])
  isThere = true
  for (const run of waiting.splice(0)) run()
}

/** Waits for an idle moment. There is none while a page renders. */
export const idle = (): Promise<void> => new Promise(resolve => whenIdle(resolve))

/** Runs a function in an idle moment. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Some browsers have no idle callbacks.
  if (!window.requestIdleCallback) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const idleCallback = window.requestIdleCallback(run, { timeout: 2_000 })
  return () => window.cancelIdleCallback(idleCallback)
}
