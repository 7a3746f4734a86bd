import { trackWork } from '../base/load/trackWork'
import { LIVE_WAITING } from '../base/outbox/outbox'
import type { Services } from '../base/services'
import { delay } from '../base/storage/delay'
import { isUnavailable } from '../base/storage/unavailable'
import { publishRound } from './publishRound'
import { isOfService, reasonOf, type Sender } from './sender'

/** The publisher of one process's events. */
export interface Publisher {
  /**
   * Starts nothing new and waits for running work. Another process or the next start sends the remaining
   * events.
   */
  stop(): Promise<void>
}

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
  const { db, log, live } = services
  const stopping = new AbortController()
  const { signal } = stopping
  let wanted = false
  let failures = 0
  let alone = false
  /** Whether only the database was unavailable, so that a round without events shows that it is back. */
  let wasAway = false
  let running: Promise<void> | undefined

  const succeed = () => {
    if (failures > 1) log.info({ attempts: failures }, 'Live events are sent again')
    failures = 0
    wasAway = false
    live.problem = undefined
  }
  const fail = async (error: unknown) => {
    if (signal.aborted) return
    live.problem = reasonOf(error)
    wasAway = isUnavailable(error)
    // Logged once, however long it lasts. A single failure can be a connection that was just closed.
    if (failures === 1)
      log.error({ reason: live.problem }, 'Live events cannot be sent; they will be retried')
    failures++
    wanted = true
    const longest = wasAway ? DATABASE_PAUSE_MS : MAX_PAUSE_MS
    await delay(Math.min(FIRST_PAUSE_MS * 2 ** failures, longest), signal)
  }
  const round = () =>
    trackWork(
      services.load,
      () => ({ what: 'live events' }),
      () => publishRound(services, sender, { alone, signal }),
    )
  const work = async () => {
    while (wanted && !signal.aborted) {
      wanted = false
      const rested = delay(ROUND_MS, signal)
      try {
        let full = true
        while (full && !signal.aborted) {
          const done = await round()
          if (done.claimed || wasAway) succeed()
          full = done.full
        }
        alone = false
        await rested
      } catch (error) {
        // One of the events might be the cause. Sent one by one, it does not hold up the others.
        alone = !isOfService(error)
        await fail(error)
      }
    }
    running = undefined
  }
  const wake = () => {
    wanted = true
    running ??= work()
  }

  const unlisten = await db.listen(LIVE_WAITING, wake, wake)
  const timer = setInterval(wake, POLL_MS)
  timer.unref()
  wake()
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await unlisten()
      await running
      sender.close()
    },
  }
}
