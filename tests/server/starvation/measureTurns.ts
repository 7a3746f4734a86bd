import { readFileSync } from 'node:fs'
import type { RunningServer } from '../../support/serverProcess'

const probe = new URL('./mainThread.mjs', import.meta.url).href

/** The settings of a server that writes down its long turns in a file. */
export const writesTurns = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${probe}`,
  TURNS_FILE: file,
})

/** Tells the long turns of the main thread since the last time, in milliseconds of its processor time. */
export function longTurns({ url }: RunningServer, file: string): () => Promise<number[]> {
  let known = 0
  return async () => {
    // When a timer of 5 ms has come since, the turn before is written down.
    for (let at = 0; at < 3; at++) await (await askHealth(url)).arrayBuffer()
    const all = readFileSync(file, { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean).map(Number)
    const found = all.slice(known)
    known = all.length
    return found
  }
}

/** A kept connection may end as the call is sent: as a browser does, it asks once more. */
const askHealth = (url: string): Promise<Response> =>
  fetch(`${url}/api/v1/health`).catch(() => fetch(`${url}/api/v1/health`))
