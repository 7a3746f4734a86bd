import { sql } from 'kysely'
import { LIVE_EVENTS } from '../base/outbox/outboxTables'
import type { Executor } from '../base/storage/database'

/** A stored event that is to be sent. */
export interface StoredEvent {
  id: number
  kind: 'record' | 'notification' | 'task' | 'unread' | 'rights' | 'definitions' | 'views'
  /** The position in the sending order. */
  seq: number
  resource: string
  action: string
  by: number | null
  record_id: number | null
  version: number | null
  records: [id: number, version: number][] | null
  socket: string | null
  /** 0 for an event that concerns all users. */
  user: number
  notification: number
  task: string
}

/** How long a claim lasts. After that, other processes can send the events of a process that died. */
const LEASE = sql.lit('30 seconds')

const table = sql.id(LIVE_EVENTS)

type EventRow = Record<string, unknown>

const numberOrNull = (value: unknown) => (value === null ? null : Number(value))

/** Returns the event of a row. */
export const eventOf = (row: EventRow): StoredEvent => ({
  id: Number(row.id),
  kind: row.kind as StoredEvent['kind'],
  seq: Number(row.seq),
  resource: String(row.resource),
  action: String(row.action),
  by: numberOrNull(row.by),
  record_id: numberOrNull(row.record_id),
  version: numberOrNull(row.version),
  records: row.records as StoredEvent['records'],
  socket: row.socket as string | null,
  user: Number(row.user_id),
  notification: Number(row.notification_id),
  task: String(row.task_id),
})

/**
 * Claims the events that have waited longest. Other processes skip them until the claim ends. Their `seq` is
 * drawn now, so that it rises in the order of sending.
 */
export async function claimEvents(db: Executor, most: number): Promise<StoredEvent[]> {
  const { rows } = await sql<EventRow>`
    with due as materialized (
      select id from ${table} where sent_at is null and (taken_until is null or taken_until < now())
      order by id limit ${most} for update skip locked),
    numbered as materialized (
      select id, nextval(pg_get_serial_sequence(${LIVE_EVENTS}, 'id')) as drawn from (select id from due order by id) d)
    update ${table} e set seq = drawn, taken_until = now() + interval ${LEASE}
    from numbered n where e.id = n.id
    returning e.*`.execute(db)
  return rows.map(eventOf).sort((a, b) => a.seq - b.seq)
}

/** Records when events were sent, which a client's replay of missed events needs. */
export async function markSent(db: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length)
    await sql`update ${table} set sent_at = clock_timestamp() where id = any(${ids}::bigint[])`.execute(db)
}

/** Releases the claim on events that could not be sent, so that they can be claimed again at once. */
export async function releaseEvents(db: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length)
    await sql`update ${table} set taken_until = null where id = any(${ids}::bigint[]) and sent_at is null`.execute(
      db,
    )
}
