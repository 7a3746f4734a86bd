import type { TableSpec } from '../storage/tables'

/** What an installation decides for itself, one row a setting. */
export const SETTINGS = 'settings'
/** Logos as they are shown, by their hash: in the database, where every process finds them. */
export const LOGOS = 'logos'

/** The tables of the settings. */
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
