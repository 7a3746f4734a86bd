import { type BrowserContext, expect } from '@playwright/test'

/** The unexpected console messages of one test's pages (Q-04). */
export type ConsoleWatch = {
  /**
   * Allows a message that the test provokes on purpose, such as the browser's own line about a 422 response.
   */
  allow: (pattern: RegExp) => void
}

export function watchConsole(context: BrowserContext) {
  // Chromium's own messages about a live connection that closes while it opens or pusher-js writes to it.
  const allowed: RegExp[] = [
    /WebSocket is closed before the connection is established/,
    /WebSocket is already in CLOSING or CLOSED state/,
  ]
  const said: string[] = []
  context.on('console', message => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const { url } = message.location()
    said.push(`${message.type()}: ${message.text()}${url ? ` (${url})` : ''}`)
  })
  context.on('weberror', thrown => said.push(`uncaught: ${thrown.error().stack ?? thrown.error()}`))
  return {
    watch: { allow: pattern => allowed.push(pattern) } satisfies ConsoleWatch,
    expectQuiet: () =>
      expect(
        said.filter(line => !allowed.some(pattern => pattern.test(line))),
        'Q-04 no console error or warning',
      ).toEqual([]),
  }
}
