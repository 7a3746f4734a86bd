import type { Services } from '../base/services'
import { countUnread } from '../engine/notifications/marking'
import { notificationPayload } from '../engine/notifications/serializeNotifications'
import { peopleOf } from '../engine/people/people'
import { progressOf } from '../work/tasks/progress'
import {
  CHANGED,
  CREATED,
  channelOf,
  DEFINITIONS,
  OWN,
  ownChannel,
  PRIVATE,
  RECORDS,
  recordsChannel,
  TASK,
  UNREAD,
  VIEWS,
} from './channels'
import type { StoredEvent } from './claimEvents'
import { readersOf } from './readers'
import type { Message, Sender } from './sender'

/** Returns a write as a records channel sends it, and as a client that missed it gets it. */
export const changeOf = ({ resource, record_id, version, action, by, seq }: StoredEvent) => ({
  resource,
  ...(record_id === null ? {} : { id: record_id, version: version ?? undefined }),
  action,
  by,
  seq,
})

/** A message with its event. */
export interface EventMessage extends Message {
  of: StoredEvent
}

/** Returns the messages for some events, only to users who can read the records. */
export async function messagesFor(
  services: Services,
  sender: Pick<Sender, 'occupied'>,
  events: readonly StoredEvent[],
): Promise<EventMessage[]> {
  const readers = await conditionalReaders(services, sender, events)
  const hasListener = events.length > MANY ? await hearing(sender) : () => true
  const messages: EventMessage[] = []
  for (const event of events) {
    if (event.kind === 'record')
      messages.push({
        of: event,
        channels: [
          recordsChannel(event.resource),
          ...(readers.get(event) ?? []).map(user => recordsChannel(event.resource, user)),
        ].filter(hasListener),
        event: CHANGED,
        data: changeOf(event),
        except: event.socket ?? undefined,
      })
    else if (isForEverybody(event)) {
      const channels = await sender.occupied(OWN)
      messages.push(...(await ownMessages(services, event)).map(message => ({ ...message, channels })))
    } else if (hasListener(ownChannel(event.user))) messages.push(...(await ownMessages(services, event)))
  }
  return messages
}

/**
 * From this number of events, the occupied channels are loaded first. Events without subscribers are not
 * sent; clients that reconnect can still load them.
 */
const MANY = 50

async function hearing(sender: Pick<Sender, 'occupied'>): Promise<(channel: string) => boolean> {
  const occupied = new Set(await sender.occupied(PRIVATE))
  return channel => occupied.has(channel)
}

/** Returns whether an event goes to every own channel: it names no user. */
const isForEverybody = ({ kind, user }: StoredEvent) =>
  kind === 'definitions' || (kind === 'views' && user === 0)

/** Returns the messages of an event on a user's own channel. */
export async function ownMessages(services: Services, event: StoredEvent): Promise<EventMessage[]> {
  const { kind, user, seq } = event
  const { kysely } = services.db
  const channels = [ownChannel(user)]
  if (kind === 'definitions')
    return [{ of: event, channels, event: DEFINITIONS, data: { revision: event.version, seq } }]
  if (kind === 'views') return [{ of: event, channels, event: VIEWS, data: { seq } }]
  if (kind === 'unread')
    return [{ of: event, channels, event: UNREAD, data: { unread: await countUnread(kysely, user), seq } }]
  if (kind === 'task') {
    const progress = await progressOf(kysely, event.task)
    return progress ? [{ of: event, channels, event: TASK, data: { ...progress, seq } }] : []
  }
  const payload =
    kind === 'notification' ? await notificationPayload(services, kysely, event.notification) : undefined
  return payload ? [{ of: event, channels, event: CREATED, data: { ...payload, seq } }] : []
}

/**
 * Returns the connected users who can read some of a resource's records, for each event with a record they
 * can read.
 */
async function conditionalReaders(
  services: Services,
  sender: Pick<Sender, 'occupied'>,
  events: readonly StoredEvent[],
): Promise<Map<StoredEvent, number[]>> {
  const readers = new Map<StoredEvent, number[]>()
  const written = events.filter(({ kind }) => kind === 'record')
  if (!written.length) return readers
  const { resources, db } = services
  const listening = new Map<string, number[]>()
  for (const name of await sender.occupied(RECORDS)) {
    const channel = channelOf(resources, name)
    if (channel?.kind !== 'records' || channel.user === undefined) continue
    listening.set(channel.resource.name, [...(listening.get(channel.resource.name) ?? []), channel.user])
  }
  if (!listening.size) return readers
  const people = await peopleOf(services, db.kysely)
  for (const [name, users] of listening) {
    const about = written.filter(event => event.resource === name)
    const candidates = users.flatMap(user => people.get(user) ?? [])
    if (!about.length || !candidates.length) continue
    const found = await readersOf({ services, db: db.kysely }, resources.get(name), {
      events: about,
      people: candidates.map(({ account: { record }, ability }) => ({ record, ability })),
    })
    for (const [event, ids] of found) readers.set(event, ids)
  }
  return readers
}
