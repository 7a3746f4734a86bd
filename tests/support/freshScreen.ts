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
const insertBefore = document.head.insertBefore.bind(document.head)
document.head.insertBefore = <Inserted extends Node>(node: Inserted, before: Node | null): Inserted =>
  node instanceof HTMLStyleElement ? node : insertBefore(node, before)

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
