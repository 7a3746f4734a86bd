import type { TableSpec } from '../storage/tables'

/** What people have typed into forms and not saved. */
export const DRAFTS = 'drafts'

const MOMENT = 'timestamptz(3)'

/** The table of the drafts: one for each person and form. */
export const draftTables = (accounts: string): TableSpec[] => [
  {
    name: DRAFTS,
    columns: [
      { name: 'user_id', type: 'bigint', notNull: true, primaryKey: true },
      { name: 'resource', type: 'text', notNull: true, primaryKey: true },
      { name: 'form', type: 'text', notNull: true, primaryKey: true },
      { name: 'content', type: 'jsonb', notNull: true },
      { name: 'device', type: 'text', notNull: true },
      { name: 'at', type: MOMENT, notNull: true },
    ],
    indexes: [{ name: `${DRAFTS}_at`, expression: 'at' }],
    foreignKeys: [{ column: 'user_id', references: accounts }],
  },
]
