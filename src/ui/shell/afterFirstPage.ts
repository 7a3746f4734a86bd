import type { QueryClient } from '@tanstack/react-query'

/** Two checks in a row without pending requests mean that the page is ready. */
const LOOK_MS = 60
/** The maximum wait for a page that is never ready. */
const MOST_MS = 6_000

const waiting: (() => unknown)[] = []
// Without an observer, don't wait.
let isThere = true

/**
 * Runs work that the first page doesn't need once that page is ready, in an idle moment. Each waits for the promise of
 * the one before: together, they would share a slow network, and the most likely page would arrive last.
 */
export function afterFirstPage(run: () => unknown): () => void {
  if (isThere) run()
  else waiting.push(run)
  return () => {
    const at = waiting.indexOf(run)
    if (at >= 0) waiting.splice(at, 1)
  }
}

/** Checks whether the first page has everything that it requests. */
export function watchFirstPage(queryClient: QueryClient): void {
  isThere = false
  const end = Date.now() + MOST_MS
  let quiet = 0
  const look = () => {
    const queries = queryClient.getQueryCache().getAll()
    const isQuiet = queries.length > 0 && !queryClient.isFetching()
    quiet = isQuiet ? quiet + 1 : 0
    if (quiet < 2 && Date.now() < end) setTimeout(look, LOOK_MS)
    else whenIdle(() => void runWaiting())
  }
  setTimeout(look, LOOK_MS)
}

async function runWaiting(): Promise<void> {
  isThere = true
  for (let run = waiting.shift(); run; run = waiting.shift()) {
    try {
      await run()
    } catch (error) {
      console.error(error)
    }
  }
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
