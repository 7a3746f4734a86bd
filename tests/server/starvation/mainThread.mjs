// Loaded into the server by the starvation test. Records each turn of the main thread that used the processor
// for longer than `LONG_MS`. On Linux it counts the thread's own processor time, because the embedded
// database works in another thread of the process; elsewhere it counts the whole process.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const { TURNS_FILE: file } = process.env
const EVERY_MS = 5
const LONG_MS = 50
const OF_THREAD = '/proc/self/schedstat'

function ofProcess() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Returns the processor time used so far, in milliseconds. */
const used = existsSync(OF_THREAD)
  ? () => Number.parseInt(readFileSync(OF_THREAD, 'latin1'), 10) / 1e6
  : ofProcess

if (isMainThread && file) {
  let before = used()
  setInterval(() => {
    const now = used()
    if (now - before > LONG_MS) appendFileSync(file, `${Math.round(now - before)}\n`)
    before = now
  }, EVERY_MS).unref()
}
