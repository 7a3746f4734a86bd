import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'

/** Prints the screen only when a test fails: not each time that a query that waits finds nothing yet. */
function getElementError(message: string | null, container: Element): Error {
  const { _disableExpensiveErrorDiagnostics: waits } = getConfig() as {
    _disableExpensiveErrorDiagnostics?: boolean
  }
  const error = new Error([message, !waits && prettyDOM(container)].filter(Boolean).join('\n\n'))
  error.name = 'TestingLibraryElementError'
  // Points at the line of the test.
  Error.captureStackTrace(error, getElementError)
  return error
}

// A busy machine can be slow.
configure({ asyncUtilTimeout: 10_000, getElementError })

// jsdom has no ResizeObserver, as its elements have no size.
window.ResizeObserver ??= class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

// Nor media queries, and it doesn't scroll. No query matches, as in a wide window without preferences.
window.matchMedia = media =>
  ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as never
window.scrollTo = () => undefined

// Nor the boxes of ranges.
Range.prototype.getBoundingClientRect ??= () => new DOMRect()

// Drop styles: jsdom applies all of them again for each name that a test looks up, which takes a third of the
// time. The browser tests cover styles.
document.head.insertBefore = (node, before) => {
  if (!(node instanceof HTMLStyleElement)) Node.prototype.insertBefore.call(document.head, node, before)
  return node
}

// React's development version takes a stack trace for each element that it creates, for its warnings, which takes
// a seventh of the time. Here it has always reached its limit of them.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined })

// The files of a worker share one window and their imports, so each file must restore both.
afterEach(() => {
  cleanup()
  localStorage.clear()
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
