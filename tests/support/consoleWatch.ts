import { type BrowserContext, expect } from '@playwright/test'

/** What the pages of one test have said on their consoles that they should not (Q-04). */
export type ConsoleWatch = {
  /** This test provokes it on purpose, such as the browser's own line about an answer 422. */
  allow: (pattern: RegExp) => void
}

export function watchConsole(context: BrowserContext) {
  // Chromium's own word where a document is left while its live connection is being made.
  const allowed: RegExp[] = [/WebSocket is closed before the connection is established/]
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
