import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// The files of a worker share one window and what they import: each leaves both as it found them.
afterEach(cleanup)

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
