import { readFileSync } from 'node:fs'
import type { RunningServer } from '../../support/serverProcess'

const probe = new URL('./mainThread.mjs', import.meta.url).href

/** The settings of a server that logs its long turns to a file. */
export const writesTurns = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${probe}`,
  TURNS_FILE: file,
})

/** Returns the long turns of the main thread since the last call, in milliseconds of its processor time. */
export function longTurns({ url }: RunningServer, file: string): () => Promise<number[]> {
  let known = 0
  return async () => {
    // When a 5 ms timer has fired since, the turn before is logged.
    for (let at = 0; at < 3; at++) await (await askHealth(url)).arrayBuffer()
    const all = readFileSync(file, { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean).map(Number)
    const found = all.slice(known)
    known = all.length
    return found
  }
}

/** A kept-alive connection may close as the call is sent: like a browser, it retries once. */
const askHealth = (url: string): Promise<Response> =>
  fetch(`${url}/api/v1/health`).catch(() => fetch(`${url}/api/v1/health`))
