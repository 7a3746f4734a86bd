import type { TableSpec } from '../../base/storage/tables'

/** The views that users saved. */
export const VIEWS = 'views'
/** The views with which lists open for users who chose one. */
export const DEFAULT_VIEWS = 'default_views'

const MOMENT = 'timestamptz(3)'

/** The tables of the views. */
export const viewTables = (accounts: string): TableSpec[] => [
  {
    name: VIEWS,
    columns: [
      { name: 'id', type: 'bigint', notNull: true, identity: true, primaryKey: true },
      { name: 'version', type: 'integer', notNull: true, default: '1' },
      { name: 'user_id', type: 'bigint', notNull: true },
      { name: 'resource', type: 'text', notNull: true },
      { name: 'name', type: 'text', notNull: true },
      { name: 'state', type: 'jsonb', notNull: true },
      { name: 'audience', type: 'text', notNull: true },
      { name: 'role_id', type: 'bigint' },
      { name: 'is_default', type: 'boolean', notNull: true, default: 'false' },
      { name: 'in_menu', type: 'boolean', notNull: true, default: 'false' },
      { name: 'updated_at', type: MOMENT, notNull: true, default: 'now()' },
    ],
    indexes: [
      { name: `${VIEWS}_of_user`, expression: 'user_id' },
      { name: `${VIEWS}_shared`, expression: 'audience', where: "audience <> 'me'" },
    ],
    foreignKeys: [{ column: 'user_id', references: accounts }],
  },
  {
    name: DEFAULT_VIEWS,
    columns: [
      { name: 'user_id', type: 'bigint', notNull: true, primaryKey: true },
      { name: 'resource', type: 'text', notNull: true, primaryKey: true },
      { name: 'view', type: 'text', notNull: true },
    ],
    indexes: [],
    foreignKeys: [{ column: 'user_id', references: accounts }],
  },
]
