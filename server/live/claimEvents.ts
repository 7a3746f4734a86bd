import { sql } from 'kysely'
import { LIVE_EVENTS } from '../base/outbox/outboxTables'
import type { Executor } from '../base/storage/database'

/** Something that was left to be sent, as it is kept. */
export interface StoredEvent {
  id: number
  kind: 'record' | 'notification' | 'task' | 'unread' | 'rights' | 'definitions' | 'views'
  /** Where it stands among all that is sent. */
  seq: number
  resource: string
  action: string
  by: number | null
  record_id: number | null
  version: number | null
  records: [id: number, version: number][] | null
  socket: string | null
  /** 0 where it concerns everybody. */
  user: number
  notification: number
  task: string
}

/** A process that dies leaves what it had taken to the others after this. */
const LEASE = sql.lit('30 seconds')

const table = sql.id(LIVE_EVENTS)

type EventRow = Record<string, unknown>

const numberOrNull = (value: unknown) => (value === null ? null : Number(value))

/** The event of a row. */
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
 * Takes the events that wait longest, each for one process; another one leaves them alone for a while. What they are
 * to be ordered by is drawn now, so that it rises as they are sent.
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

/** Notes that events were sent; from now on they are there for who missed them. */
export async function markSent(db: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length)
    await sql`update ${table} set sent_at = clock_timestamp() where id = any(${ids}::bigint[])`.execute(db)
}

/** Gives back what could not be sent, so that nobody waits for it to be given up. */
export async function releaseEvents(db: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length)
    await sql`update ${table} set taken_until = null where id = any(${ids}::bigint[]) and sent_at is null`.execute(
      db,
    )
}
