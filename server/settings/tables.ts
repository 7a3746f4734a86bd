import type { TableSpec } from '../storage/tables'

/** What an installation decides for itself, one row a setting. */
export const SETTINGS = 'settings'

/** The table of the settings. */
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
]
