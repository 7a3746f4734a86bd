import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// A busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 })

// jsdom has none, as nothing in it has a size.
window.ResizeObserver ??= class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

// Without styles: jsdom applies all of them again for each name that a test looks for, a third of the time. What
// styles do is for the browser tests.
document.head.insertBefore = (node, before) => {
  if (!(node instanceof HTMLStyleElement)) Node.prototype.insertBefore.call(document.head, node, before)
  return node
}

// The files of a worker share one window and their imports: each leaves both as it found them.
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const { matchMedia } = window

afterAll(() => {
  // jsdom has none: if one exists, a test of this file added it.
  if (matchMedia) window.matchMedia = matchMedia
  else Reflect.deleteProperty(window, 'matchMedia')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
