import type { TableSpec } from '../../base/storage/tables'

/** Every change of the office's own definitions: who made it, when and why. */
export const DEFINITION_REVISIONS = 'definition_revisions'
/** The definitions that each revision changed. The latest one of each resource is in use. */
export const DEFINITION_VERSIONS = 'definition_versions'
/** Columns and tables of removed fields and resources, whose values are kept for a while. */
export const REMOVED_COLUMNS = 'removed_columns'
/** Removed options of choices, whose values are kept for a while. */
export const REMOVED_OPTIONS = 'removed_options'

const MOMENT = 'timestamptz(3)'

/** The tables of the office's own definitions. */
export const definitionTables = (accounts: string): TableSpec[] => [
  {
    name: DEFINITION_REVISIONS,
    columns: [
      { name: 'revision', type: 'bigint', notNull: true, identity: true, primaryKey: true },
      { name: 'at', type: MOMENT, notNull: true, default: 'now()' },
      { name: 'by', type: 'bigint' },
      { name: 'reason', type: 'text' },
      { name: 'reverts_to', type: 'bigint' },
      // The task that applied it: a task that is killed and restarted doesn't store a second revision.
      { name: 'task', type: 'uuid' },
      // The product version whose definition vocabulary it uses.
      { name: 'product', type: 'text', notNull: true },
    ],
    indexes: [{ name: `${DEFINITION_REVISIONS}_task`, expression: 'task', unique: true }],
    foreignKeys: [{ column: 'by', references: accounts }],
  },
  {
    name: DEFINITION_VERSIONS,
    columns: [
      { name: 'revision', type: 'bigint', notNull: true, primaryKey: true },
      { name: 'name', type: 'text', notNull: true, primaryKey: true },
      // Null if the definition was removed. Not jsonb, which loses the order of fields.
      { name: 'data', type: 'json' },
    ],
    indexes: [{ name: `${DEFINITION_VERSIONS}_name`, expression: 'name, revision' }],
    foreignKeys: [],
  },
  {
    name: REMOVED_COLUMNS,
    columns: [
      { name: 'table_name', type: 'text', notNull: true, primaryKey: true },
      // Empty for the table of a removed resource.
      { name: 'column_name', type: 'text', notNull: true, primaryKey: true },
      // The column's name in the definition. The column is renamed if a field of another kind takes its name.
      { name: 'was', type: 'text', notNull: true },
      { name: 'kind', type: 'text', notNull: true },
      { name: 'revision', type: 'bigint', notNull: true },
      { name: 'removed_at', type: MOMENT, notNull: true, default: 'now()' },
    ],
    indexes: [],
    foreignKeys: [],
  },
  {
    name: REMOVED_OPTIONS,
    columns: [
      { name: 'table_name', type: 'text', notNull: true, primaryKey: true },
      { name: 'column_name', type: 'text', notNull: true, primaryKey: true },
      { name: 'value', type: 'text', notNull: true, primaryKey: true },
      // The records that had the option.
      { name: 'ids', type: 'bigint[]', notNull: true, default: `'{}'` },
      { name: 'revision', type: 'bigint', notNull: true },
      { name: 'removed_at', type: MOMENT, notNull: true, default: 'now()' },
    ],
    indexes: [],
    foreignKeys: [],
  },
]
