import { sql } from 'kysely'
import type { Database, Executor } from '../../base/storage/database'
import type { PresenceChange, RelayMessage } from '../pusher/relay'
import { LONG_MESSAGES } from './tables'

/** The channel on which the processes talk. */
export const RELAY = 'live_relay'

/** What a process says; `by` is its id. */
export type ProcessMessage = { by: string } & (
  | { kind: 'messages'; messages: RelayMessage[] }
  | { kind: 'presence'; change: PresenceChange }
  /** It is there. */
  | { kind: 'beat' }
  | { kind: 'gone' }
  /** It wants to know which channels the others' connections hear. */
  | { kind: 'ask'; ask: number; prefix: string }
  | { kind: 'answer'; to: string; ask: number; channels: Record<string, number> }
)

/** PostgreSQL takes 7,999 bytes. */
const MAX_BYTES = 7_900

/** Says something to all processes, this one too; in a transaction once that is committed. */
export async function broadcast(
  db: Database,
  message: ProcessMessage,
  executor: Executor = db.kysely,
): Promise<void> {
  const body = JSON.stringify(message)
  if (Buffer.byteLength(body) <= MAX_BYTES) return db.notify(RELAY, body, executor)
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.id(LONG_MESSAGES)} (body) values (${body}) returning id`.execute(executor)
  await db.notify(RELAY, JSON.stringify({ long: rows[0]?.id }), executor)
}

/** What came over the channel: what was said, or where it is kept. */
export type ReceivedMessage = ProcessMessage | { long: string }

/** Looks up what was too long; undefined when it is no longer kept. */
export async function findLongMessage(db: Database, id: string): Promise<ProcessMessage | undefined> {
  const { rows } = await sql<{ body: string }>`
    select body from ${sql.id(LONG_MESSAGES)} where id = ${id}`.execute(db.kysely)
  return rows[0] && JSON.parse(rows[0].body)
}

/** Forgets what every process has heard by now. */
export async function deleteLongMessages(db: Database): Promise<void> {
  await sql`delete from ${sql.id(LONG_MESSAGES)} where said_at < now() - interval '1 minute'`.execute(
    db.kysely,
  )
}
