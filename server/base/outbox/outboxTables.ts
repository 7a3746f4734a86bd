import type { TableSpec } from '../storage/tables'

/** What is to be told to those who are connected, and for a day what was. */
export const LIVE_EVENTS = 'live_events'

/** The table of the events that wait to be sent. */
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
      // Drawn when it is taken up to be sent, from the sequence of the ids: it rises in the order of sending.
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
