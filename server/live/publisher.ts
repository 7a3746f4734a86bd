import { trackWork } from '../base/load/trackWork'
import { LIVE_WAITING } from '../base/outbox/outbox'
import type { Services } from '../base/services'
import { delay } from '../base/storage/delay'
import { isUnavailable } from '../base/storage/unavailable'
import { publishRound } from './publishRound'
import { isOfService, reasonOf, type Sender } from './sender'

/** What sends the events of one process. */
export interface Publisher {
  /** Takes up nothing more, and waits for what is in hand. What is not sent by then another process or the next start sends. */
  stop(): Promise<void>
}

/** How often it is looked for what nobody has told of: what a process left that died. */
const LOOK_MS = 5_000
/** Between two rounds at least: what comes meanwhile goes together. */
const ROUND_MS = 100
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 30_000
/** A database that is back is asked soon. */
const DATABASE_PAUSE_MS = 1_000

/** Sends what is left in the outbox as soon as it is there, and again until it is taken. */
export async function startPublisher(services: Services, sender: Sender): Promise<Publisher> {
  const { db, log, live } = services
  const stopping = new AbortController()
  const { signal } = stopping
  let wanted = false
  let failures = 0
  let alone = false
  let running: Promise<void> | undefined

  const succeed = () => {
    if (failures > 1) log.info({ attempts: failures }, 'Live events are sent again')
    failures = 0
    live.problem = undefined
  }
  const fail = async (error: unknown) => {
    if (signal.aborted) return
    live.problem = reasonOf(error)
    // Said once, however long it lasts; one failure alone may be a connection that was closed just then.
    if (failures === 1) log.error({ reason: live.problem }, 'Live events cannot be sent; they wait')
    failures++
    wanted = true
    const longest = isUnavailable(error) ? DATABASE_PAUSE_MS : LONGEST_PAUSE_MS
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
        while (!signal.aborted && (await round())) succeed()
        alone = false
        await rested
      } catch (error) {
        // Perhaps it is one of them: the others need not wait for it.
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
  const timer = setInterval(wake, LOOK_MS)
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
