import { type RawBuilder, sql } from 'kysely'
import type { MissedEvent } from '../../src/contract/live'
import { canOnSome } from '../../src/core/access/ability'
import { recordChannel } from '../../src/core/access/recordChannel'
import { LIVE_EVENTS } from '../base/outbox/outboxTables'
import type { Session } from '../base/request/session'
import type { Services } from '../base/services'
import type { Executor } from '../base/storage/database'
import { CREATED } from './channels'
import { eventOf, type StoredEvent } from './claimEvents'
import { changeOf, ownMessages } from './messagesFor'
import { readersOf } from './readers'

/** The events that a client missed, in the order of sending. */
export interface MissedEvents {
  data: MissedEvent[]
  /** The `seq` to continue from. If `complete` is false, the client must reload everything. */
  meta: { seq: number; complete: boolean }
}

/**
 * The period whose events a client missed: everything since its last event and, for channels it has just
 * joined, the last `within` milliseconds.
 */
export interface Gap {
  /** The last event that the client received. */
  since?: number
  /** Milliseconds. */
  within?: number
  /** The sockets of the requesting tab, which does not receive events of its own writes. */
  sockets: readonly string[]
}

const MAX_EVENTS = 1_000
/**
 * Events sent this long before `since` are repeated: two processes send at once, and not in the order of
 * `seq`.
 */
const OVERLAP = sql.lit('10 seconds')

const table = sql.id(LIVE_EVENTS)

/** Returns the `seq` from which a new client starts. */
export async function lastSeq({ db }: Services): Promise<number> {
  const { rows } = await sql<{ seq: string | null }>`select max(seq) as seq from ${table}`.execute(db.kysely)
  return Number(rows[0]?.seq ?? 0)
}

/** Returns the events that were sent in a gap and that the user can read now. */
export async function missedEvents(services: Services, session: Session, gap: Gap): Promise<MissedEvents> {
  const last = await lastSeq(services)
  const { since = 0 } = gap
  const events = (await keptIn(services, session, gap))?.map(eventOf)
  // Every new event must be included. Of the repeated ones, some can be missing.
  if (!events || since > last || events.filter(({ seq }) => seq > since).length > MAX_EVENTS)
    return { data: [], meta: { seq: last, complete: false } }
  const readable = await readableOf(services, session, events)
  const data: MissedEvent[] = []
  for (const event of events) {
    if (event.kind === 'record') {
      if (readable.has(event)) data.push(changeOf(event))
    } else
      for (const { event: name, data: payload } of await ownMessages(services, event))
        data.push({ event: name === CREATED ? 'created' : name, seq: event.seq, payload } as MissedEvent)
  }
  return { data, meta: { seq: Math.max(last, ...events.map(({ seq }) => seq)), complete: true } }
}

/** Returns the events of a gap without those of other users; undefined if its start is no longer stored. */
async function keptIn(
  { db, resources }: Services,
  { ability, user }: Session,
  { since, within = 0, sockets }: Gap,
): Promise<Record<string, unknown>[] | undefined> {
  const lately = sql<boolean>`sent_at > now() - ${within} * interval '1 millisecond'`
  const isMissed = since === undefined ? lately : await sentSince(db.kysely, since, lately)
  if (!isMissed) return undefined
  const read = resources.all.filter(resource => resource.live && canOnSome(ability, 'read', resource))
  const names = read.map(({ name }) => name)
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${table}
    where seq is not null and (sent_at is null or ${isMissed})
      and (socket is null or socket <> all(${sockets}::text[]))
      and (kind = 'record' and resource = any(${names}::text[])
        or kind in ('notification', 'unread') and user_id = ${user.id}
        or kind = 'definitions'
        or kind = 'views' and (user_id is null or user_id = ${user.id}))
    order by seq desc limit ${MAX_EVENTS + 1}`.execute(db.kysely)
  return rows.reverse()
}

/**
 * Returns the condition for events since an event or shortly before it; undefined if that event is no longer
 * stored.
 */
async function sentSince(db: Executor, since: number, lately: RawBuilder<boolean>) {
  const anchor = await sql<{ sent_at: string }>`
    select coalesce(sent_at, now()) as sent_at from ${table} where seq <= ${since}
    order by seq desc limit 1`.execute(db)
  const [from] = anchor.rows
  if (!from) return undefined
  return sql<boolean>`(${lately} or seq > ${since} or (seq > ${since - MAX_EVENTS}
    and sent_at > ${from.sent_at}::timestamptz - interval ${OVERLAP}))`
}

async function readableOf(
  services: Services,
  { ability, user }: Session,
  events: readonly StoredEvent[],
): Promise<Set<StoredEvent>> {
  const readable = new Set<StoredEvent>()
  const written = events.filter(({ kind }) => kind === 'record')
  for (const name of new Set(written.map(({ resource }) => resource))) {
    const resource = services.resources.get(name)
    const about = written.filter(event => event.resource === name)
    const channel = recordChannel(ability, resource, user)
    const isAll = channel === `resources.${name}`
    const found = isAll
      ? undefined
      : await readersOf({ services, db: services.db.kysely }, resource, {
          events: about,
          people: [{ record: user, ability }],
        })
    for (const event of about) if (isAll || found?.get(event)?.length) readable.add(event)
  }
  return readable
}
