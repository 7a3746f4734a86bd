import type { TableSpec } from '../storage/tables'

/** The events to send to connected clients, and those that were sent in the last day. */
export const LIVE_EVENTS = 'live_events'

/** The table of live events. */
export const outboxTables: TableSpec[] = [
  {
    name: LIVE_EVENTS,
    columns: [
      { name: 'id', type: 'bigint', notNull: true, identity: true, primaryKey: true },
      { name: 'kind', type: 'text', notNull: true },
      { name: 'resource', type: 'text' },
      { name: 'action', type: 'text' },
      { name: 'by', type: 'bigint' },
      { name: 'record_id', type: 'bigint' },
      { name: 'version', type: 'bigint' },
      { name: 'records', type: 'jsonb' },
      { name: 'socket', type: 'text' },
      { name: 'user_id', type: 'bigint' },
      { name: 'notification_id', type: 'bigint' },
      { name: 'task_id', type: 'uuid' },
      // Drawn from the sequence of the IDs when an event is claimed, so that it rises in the order of
      // sending.
      { name: 'seq', type: 'bigint' },
      { name: 'taken_until', type: 'timestamptz' },
      { name: 'sent_at', type: 'timestamptz' },
    ],
    indexes: [
      { name: `${LIVE_EVENTS}_unsent`, expression: 'id', where: 'sent_at is null' },
      { name: `${LIVE_EVENTS}_seq`, expression: 'seq' },
      { name: `${LIVE_EVENTS}_sent_at`, expression: 'sent_at' },
    ],
    foreignKeys: [],
  },
]
