import { Turns } from '../../../base/turns'

const turns = new Turns({ atOnce: 1, waiting: 100 })
/** How long the pause after a piece of work is, compared with the work. */
const PAUSE = 2
/** Most of longer work is waiting: for the database, and for other requests between its steps. */
const MAX_PAUSE_MS = 1_000

let waiting = 0

/**
 * Runs a check or a plan of definitions when it is a person's turn: one at a time, with a pause before the next that
 * waits. They occupy the main thread, so without pauses other requests would wait for all of them at each step.
 */
export async function inPlanTurn<Done>(person: string, work: () => Done | Promise<Done>): Promise<Done> {
  waiting += 1
  const leave = await turns.enter(person).finally(() => {
    waiting -= 1
  })
  const began = performance.now()
  try {
    return await work()
  } finally {
    const pause = Math.min(PAUSE * (performance.now() - began), MAX_PAUSE_MS)
    if (waiting) setTimeout(leave, pause).unref()
    else leave()
  }
}
