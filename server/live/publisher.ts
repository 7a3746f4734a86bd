import { trackWork } from '../base/load/trackWork'
import { LIVE_WAITING } from '../base/outbox/outbox'
import type { Services } from '../base/services'
import { delay } from '../base/storage/delay'
import { isUnavailable } from '../base/storage/unavailable'
import { startWorkLoops, type WorkLoops } from '../base/workLoop'
import { publishRound } from './publishRound'
import { isOfService, reasonOf, type Sender } from './sender'

/** The publisher of one process's events. Another process or the next start sends what it leaves. */
export type Publisher = WorkLoops

/** How often to look for events without a notification, such as those of a process that died. */
const POLL_MS = 5_000
/** The shortest time between two rounds; events that arrive in the meantime are sent together. */
const ROUND_MS = 50
const FIRST_PAUSE_MS = 50
const MAX_PAUSE_MS = 30_000
/** The longest pause while the database is unavailable, so that events are sent soon after it recovers. */
const DATABASE_PAUSE_MS = 1_000

/** Sends the events of the outbox as soon as they are stored, and retries until they are accepted. */
export async function startPublisher(services: Services, sender: Sender): Promise<Publisher> {
  const { db, log, live, load } = services
  let failures = 0
  let alone = false
  /** Whether only the database was unavailable, so that a round without events shows that it is back. */
  let wasAway = false

  const succeed = () => {
    if (failures > 1) log.info({ attempts: failures }, 'Live events are sent again')
    failures = 0
    wasAway = false
    live.problem = undefined
  }
  const round = async (signal: AbortSignal) => {
    const rested = delay(ROUND_MS, signal)
    const { claimed, full } = await trackWork(
      load,
      () => ({ what: 'live events' }),
      () => publishRound(services, sender, { alone, signal }),
    )
    if (claimed || wasAway) succeed()
    if (full) return true
    alone = false
    await rested
    return false
  }
  const afterFailure = async (error: unknown, signal: AbortSignal) => {
    // One of the events might be the cause. Sent one by one, it does not hold up the others.
    alone = !isOfService(error)
    if (signal.aborted) return
    live.problem = reasonOf(error)
    wasAway = isUnavailable(error)
    // Logged once, however long it lasts. A single failure can be a connection that was just closed.
    if (failures === 1)
      log.error({ reason: live.problem }, 'Live events cannot be sent; they will be retried')
    failures++
    const longest = wasAway ? DATABASE_PAUSE_MS : MAX_PAUSE_MS
    await delay(Math.min(FIRST_PAUSE_MS * 2 ** failures, longest), signal)
  }

  const loops = await startWorkLoops({ db, channel: LIVE_WAITING, pollMs: POLL_MS }, [
    { doPiece: round, afterFailure },
  ])
  return {
    stop: async () => {
      await loops.stop()
      sender.close()
    },
  }
}
