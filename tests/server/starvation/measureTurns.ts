import { readFileSync } from 'node:fs'
import type { RunningServer } from '../../support/serverProcess'

const probe = new URL('./mainThread.mjs', import.meta.url).href

/** Returns the environment of a server that logs its long turns to a file. */
export const writesTurns = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${probe}`,
  TURNS_FILE: file,
})

/**
 * Returns a function that returns the main thread's long turns
 * since the last call, in milliseconds of processor time.
 */
export function longTurns({ url }: RunningServer, file: string): () => Promise<number[]> {
  let known = 0
  return async () => {
    // The server logs a turn when its next 5 ms timer runs, so give it time for one.
    for (let at = 0; at < 3; at++) await (await askHealth(url)).arrayBuffer()
    const all = readFileSync(file, { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean).map(Number)
    const found = all.slice(known)
    known = all.length
    return found
  }
}

/** Retries once, like a browser: the server might close a kept-alive connection just as the call is sent. */
const askHealth = (url: string): Promise<Response> =>
  fetch(`${url}/api/v1/health`).catch(() => fetch(`${url}/api/v1/health`))
