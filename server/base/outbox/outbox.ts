import { type RawBuilder, sql } from 'kysely'
import { combinedStatement } from '../storage/combinedStatements'
import type { Executor } from '../storage/database'
import { LIVE_EVENTS } from './outboxTables'

/** The channel on which every process hears that there is something to send. */
export const LIVE_WAITING = 'live_waiting'

/** Something that those who are connected may want to know. */
export type LiveEvent =
  /** A record was written; of many at once only which they were, by id and version. */
  | {
      kind: 'record'
      resource: string
      /** `create`, `update`, `delete`, or the name of a transition. */
      action: string
      /** Id of the account that wrote; null where the server did by itself. */
      by: number | null
      id?: number
      version?: number
      records?: readonly (readonly [id: number, version: number])[]
      /** The connection of the tab that wrote, which is not told. */
      socket?: string
    }
  /** A person has got a notification. */
  | { kind: 'notification'; user: number; notification: number }
  /** A person's long work is further on, or over. */
  | { kind: 'task'; user: number; task: string }
  /** How many notifications a person has not read is another number now. */
  | { kind: 'unread'; user: number }
  /** A person may do something else than before, or a session of theirs has ended: their connections end. */
  | { kind: 'rights'; user: number }
  /** The office's own definitions have changed; everyone follows. */
  | { kind: 'definitions'; revision: number }
  /** Views have changed: a person's own, or without a person shared ones. */
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

/** Leaves events to be sent, in the transaction that they tell of: when it is undone, nobody hears of it. */
export async function insertEvents(db: Executor, events: readonly LiveEvent[]): Promise<void> {
  if (events.length) await insertEventsStatement(events).execute(db)
}

/** The statement that leaves events; what is written beside them goes in the same one. */
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
