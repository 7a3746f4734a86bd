import type { TableSpec } from '../storage/tables'

/** The settings of an installation, one row each. */
export const SETTINGS = 'settings'
/** Logos as they are displayed, by hash; in the database, where every process has them. */
export const LOGOS = 'logos'

export const settingsTables: TableSpec[] = [
  {
    name: SETTINGS,
    columns: [
      { name: 'key', type: 'text', notNull: true, primaryKey: true },
      { name: 'value', type: 'jsonb', notNull: true },
      { name: 'updated_at', type: 'timestamptz', notNull: true, default: 'now()' },
    ],
    indexes: [],
    foreignKeys: [],
  },
  {
    name: LOGOS,
    columns: [
      { name: 'hash', type: 'text', notNull: true, primaryKey: true },
      { name: 'png', type: 'text', notNull: true },
      { name: 'created_at', type: 'timestamptz', notNull: true, default: 'now()' },
    ],
    indexes: [],
    foreignKeys: [],
  },
]
