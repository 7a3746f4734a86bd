import { sql } from 'kysely'
import type { Database, Executor } from '../../base/storage/database'
import type { PresenceChange, RelayMessage } from '../pusher/relay'
import { LONG_MESSAGES } from './tables'

/** The notification channel between the processes. */
export const RELAY = 'live_relay'

/** A message between processes; `by` is the sender's ID. */
export type ProcessMessage = { by: string } & (
  | { kind: 'messages'; messages: RelayMessage[] }
  | { kind: 'presence'; change: PresenceChange }
  /** A heartbeat. */
  | { kind: 'beat' }
  | { kind: 'gone' }
  /** A query for the channels of the other processes' connections. */
  | { kind: 'ask'; ask: number; prefix: string }
  | { kind: 'answer'; to: string; ask: number; channels: Record<string, number> }
)

/** PostgreSQL accepts 7,999 bytes in a notification. */
const MAX_BYTES = 7_900

/** Sends a message to all processes, including this one; in a transaction, once it is committed. */
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

/** A notification: the message, or the ID of its row if it is too long. */
export type ReceivedMessage = ProcessMessage | { long: string }

/** Loads a long message; returns undefined if it is no longer stored. */
export async function findLongMessage(db: Database, id: string): Promise<ProcessMessage | undefined> {
  const { rows } = await sql<{ body: string }>`
    select body from ${sql.id(LONG_MESSAGES)} where id = ${id}`.execute(db.kysely)
  return rows[0] && JSON.parse(rows[0].body)
}

/** Deletes long messages that every process has received by now. */
export async function deleteLongMessages(db: Database): Promise<void> {
  await sql`delete from ${sql.id(LONG_MESSAGES)} where said_at < now() - interval '1 minute'`.execute(
    db.kysely,
  )
}
