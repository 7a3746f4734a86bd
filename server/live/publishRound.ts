import type { Services } from '../base/services'
import { retryUntilAvailable } from '../base/storage/retryUntilAvailable'
import { claimEvents, markSent, releaseEvents, type StoredEvent } from './claimEvents'
import { type EventMessage, messagesFor } from './messagesFor'
import { callsFor, isOfService, isRefusal, reasonOf, type Sender } from './sender'

/** How many events are in hand at once. */
const MOST = 200

/**
 * Sends the events that wait longest, or the first of them alone; says whether there were any. Throws when they could
 * not all be sent. One that, alone, fails for a reason of our own is told of and keeps no other waiting.
 */
export async function publishRound(
  services: Services,
  sender: Sender,
  { alone = false, signal }: { alone?: boolean; signal?: AbortSignal } = {},
): Promise<boolean> {
  const { kysely } = services.db
  const events = await claimEvents(kysely, alone ? 1 : MOST)
  if (!events.length) return false
  const left = new Set(events.map(({ id }) => id))
  const failure = await publish(services, sender, { events, left }).catch((error: unknown) => ({ error }))
  const sent = events.map(({ id }) => id).filter(id => !left.has(id))
  // What is not noted is sent again, or left alone until its time with this process is over.
  await retryUntilAvailable(() => markSent(kysely, sent), signal)
  if (!failure) return true
  const { error } = failure
  if (alone && !isOfService(error)) {
    // It stays taken: nobody tries again before the time for that is over.
    services.log.error(
      { err: error, event: events[0] },
      'A live event cannot be told; it is tried again later',
    )
    return true
  }
  await retryUntilAvailable(() => releaseEvents(kysely, [...left]), signal)
  throw error
}

/** Sends events and takes each out of what is left as soon as nothing more of it is to be sent. */
async function publish(
  services: Services,
  sender: Sender,
  { events, left }: { events: readonly StoredEvent[]; left: Set<number> },
): Promise<void> {
  // Before anything else: nobody hears of what they may no longer read.
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

/** One message that is refused must not keep the others, for ever. */
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

/** What will never be taken is told of and given up; everything else is tried again. */
function logRefused({ log }: Services, error: unknown, about: object): void {
  if (!isRefusal(error)) throw error
  log.error({ ...about, reason: reasonOf(error) }, 'The live service refuses an event')
}
