import { type RawBuilder, sql } from 'kysely'
import { combinedStatement } from '../storage/combinedStatements'
import type { Executor } from '../storage/database'
import { LIVE_EVENTS } from './outboxTables'

/** The channel that notifies every process of events to send. */
export const LIVE_WAITING = 'live_waiting'

/** An event for connected clients. */
export type LiveEvent =
  /** A record was written. A bulk write has only the IDs and versions of its records. */
  | {
      kind: 'record'
      resource: string
      /** `create`, `update`, `delete`, or the name of a transition. */
      action: string
      /** The ID of the account that wrote; null for the server. */
      by: number | null
      id?: number
      version?: number
      records?: readonly (readonly [id: number, version: number])[]
      /** The live connection of the writing tab, which does not receive the event. */
      socket?: string
    }
  /** A user received a notification. */
  | { kind: 'notification'; user: number; notification: number }
  /** A user's task has progressed or ended. */
  | { kind: 'task'; user: number; task: string }
  /** A user's number of unread notifications has changed. */
  | { kind: 'unread'; user: number }
  /** A user's permissions have changed, or one of their sessions has ended: their connections are closed. */
  | { kind: 'rights'; user: number }
  /** The office's own definitions have changed, for all clients. */
  | { kind: 'definitions'; revision: number }
  /** Views have changed: a user's own, or shared ones if there is no user. */
  | { kind: 'views'; user?: number }

const columns = [
  'kind',
  'resource',
  'action',
  'by',
  'record_id',
  'version',
  'records',
  'socket',
  'user_id',
  'notification_id',
  'task_id',
]

/** Stores events to send, in the transaction that they describe. If it is rolled back, they are not sent. */
export async function insertEvents(db: Executor, events: readonly LiveEvent[]): Promise<void> {
  if (events.length) await insertEventsStatement(events).execute(db)
}

/** Returns the statement that stores events, combined with other statements. */
export function insertEventsStatement(
  events: readonly LiveEvent[],
  statements: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  if (!events.length) return combinedStatement(statements)
  const rows = events.map(event => {
    if (event.kind === 'definitions') return { kind: event.kind, version: event.revision }
    if (event.kind !== 'record')
      return {
        kind: event.kind,
        user_id: event.user,
        notification_id: event.kind === 'notification' ? event.notification : undefined,
        task_id: event.kind === 'task' ? event.task : undefined,
      }
    const { id, ...rest } = event
    return { ...rest, record_id: id }
  })
  const names = sql.join(columns.map(column => sql.ref(column)))
  const left = sql`
    insert into ${sql.id(LIVE_EVENTS)} (${names})
    select ${names} from json_populate_recordset(null::${sql.id(LIVE_EVENTS)}, ${JSON.stringify(rows)}::json)`
  return combinedStatement([left, ...statements], sql`select pg_notify(${LIVE_WAITING}, '')`)
}
