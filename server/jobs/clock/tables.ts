import type { TableSpec } from '../../storage/tables'

/** Which mails of a schedule were written, so that none is written twice: the record, the entry, and its `once`. */
export const WRITTEN = 'scheduled_mails'

/** The table of the clock. */
export const clockTables: TableSpec[] = [
  {
    name: WRITTEN,
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
