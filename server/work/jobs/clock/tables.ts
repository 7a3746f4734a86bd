import type { TableSpec } from '../../../base/storage/tables'

/** What the clock has told, so that nothing is told twice: the record, the trigger, and its `oncePer`. It began with mails alone. */
export const CLOCK_NOTIFICATIONS = 'scheduled_mails'

/** The table of the clock. */
export const clockTables: TableSpec[] = [
  {
    name: CLOCK_NOTIFICATIONS,
    columns: [
      { name: 'resource', type: 'text', notNull: true, primaryKey: true },
      { name: 'record_id', type: 'bigint', notNull: true, primaryKey: true },
      { name: 'entry', type: 'text', notNull: true, primaryKey: true },
      { name: 'once', type: 'text', notNull: true, primaryKey: true },
      { name: 'at', type: 'timestamptz(3)', notNull: true },
    ],
    indexes: [],
    foreignKeys: [],
  },
]
