import type { Services } from '../base/services'
import { retryUntilAvailable } from '../base/storage/retryUntilAvailable'
import { claimEvents, markSent, releaseEvents, type StoredEvent } from './claimEvents'
import { type EventMessage, messagesFor } from './messagesFor'
import { callsFor, isOfService, isRefusal, reasonOf, type Sender } from './sender'

/** The number of events that a round sends at once. */
const MAX_EVENTS = 200

/** What a round has done. */
export interface Round {
  /** The number of events that it claimed. */
  claimed: number
  /** Whether it claimed as many as it may, so that more can be waiting. */
  full: boolean
}

/**
 * Sends the events that have waited longest, or only the first of them if `alone`. Throws if some could not
 * be sent. An event that fails alone, for a reason on our side, is logged and does not hold up the others.
 */
export async function publishRound(
  services: Services,
  sender: Sender,
  { alone = false, signal }: { alone?: boolean; signal?: AbortSignal } = {},
): Promise<Round> {
  const { kysely } = services.db
  const most = alone ? 1 : MAX_EVENTS
  const events = await claimEvents(kysely, most)
  const round = { claimed: events.length, full: events.length === most }
  if (!events.length) return round
  const left = new Set(events.map(({ id }) => id))
  const failure = await publish(services, sender, { events, left }).catch((error: unknown) => ({ error }))
  const sent = events.map(({ id }) => id).filter(id => !left.has(id))
  // If these updates are aborted, the events are sent again after their lease ends.
  await retryUntilAvailable(() => markSent(kysely, sent), signal)
  if (!failure) return round
  const { error } = failure
  if (alone && !isOfService(error)) {
    // Its lease stays, so that it is not tried again before the lease ends.
    services.log.error(
      { err: error, event: events[0] },
      'A live event could not be sent; it will be retried later',
    )
    return round
  }
  await retryUntilAvailable(() => releaseEvents(kysely, [...left]), signal)
  throw error
}

/** Sends events, and removes each from `left` once nothing of it remains to be sent. */
async function publish(
  services: Services,
  sender: Sender,
  { events, left }: { events: readonly StoredEvent[]; left: Set<number> },
): Promise<void> {
  // Ended connections come first: users must not receive events of records that they can no longer read.
  const out = events.filter(({ kind }) => kind === 'rights')
  for (const user of new Set(out.map(event => event.user)))
    await unlessRefused(services, () => sender.endConnections(user), { user })
  for (const { id } of out) left.delete(id)
  const recordEvents = events.filter(({ kind }) => kind !== 'rights')
  const calls = callsFor(await messagesFor(services, sender, recordEvents))
  const lastCall = new Map(calls.flatMap((call, at) => call.map(({ of }) => [of.id, at] as const)))
  for (const { id } of recordEvents) if (!lastCall.has(id)) left.delete(id)
  for (const [at, call] of calls.entries()) {
    await sendCall(services, sender, call)
    for (const { of } of call) if (lastCall.get(of.id) === at) left.delete(of.id)
  }
}

/** Sends a call. A refused message must not hold up the others forever. */
async function sendCall(services: Services, sender: Sender, call: readonly EventMessage[]): Promise<void> {
  try {
    await sender.send(call)
  } catch (error) {
    if (call.length === 1 || !isRefusal(error)) return logRefused(services, error, { event: call[0]?.event })
    for (const message of call) await sendCall(services, sender, [message])
  }
}

async function unlessRefused(services: Services, run: () => Promise<void>, about: object): Promise<void> {
  try {
    await run()
  } catch (error) {
    logRefused(services, error, about)
  }
}

/** Logs an event that the service refuses permanently and gives it up; throws any other error for a retry. */
function logRefused({ log }: Services, error: unknown, about: object): void {
  if (!isRefusal(error)) throw error
  log.error({ ...about, reason: reasonOf(error) }, 'The live service refuses an event')
}
