import type { TableSpec } from '../../../base/storage/tables'

/**
 * The notifications that the clock has sent, so that it sends none twice: record, trigger and `oncePer`. The
 * table's name dates from when it only sent mails.
 */
export const CLOCK_NOTIFICATIONS = 'scheduled_mails'

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
