// Loaded into the server by the starvation test: writes down every turn in which the main thread used the processor for
// longer than a while. Counts the thread's own processor time where the system tells it (Linux), as the embedded
// database works in another thread of the process; the whole process' elsewhere.
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

/** Milliseconds of a processor so far. */
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
