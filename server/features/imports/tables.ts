import type { TableSpec } from '../../base/storage/tables'

/** Files that people are taking over, with how they are read and what becomes of their columns. */
export const IMPORTS = 'imports'
/** Their rows: what stands in them, what is wrong with it, and what became of it. */
export const IMPORT_ROWS = 'import_rows'
/** What people chose for files of one shape, that of their headers. */
export const IMPORT_SHAPES = 'import_shapes'

const MOMENT = 'timestamptz(3)'

/** Where imports are kept, for a day. */
export const importTables = (accounts: string): TableSpec[] => [
  {
    name: IMPORTS,
    columns: [
      { name: 'id', type: 'uuid', notNull: true, primaryKey: true },
      { name: 'resource', type: 'text', notNull: true },
      { name: 'by', type: 'bigint', notNull: true },
      { name: 'name', type: 'text', notNull: true },
      { name: 'size', type: 'bigint', notNull: true },
      // SHA-256 of the file's bytes; empty for those of before.
      { name: 'digest', type: 'text' },
      { name: 'status', type: 'text', notNull: true },
      { name: 'reading', type: 'jsonb', notNull: true },
      { name: 'headers', type: 'jsonb', notNull: true },
      { name: 'plan', type: 'jsonb', notNull: true },
      // What the beginning of the file looks like.
      { name: 'look', type: 'jsonb', notNull: true },
      { name: 'shape', type: 'text', notNull: true },
      { name: 'about', type: 'integer', notNull: true },
      // How the file was cut when its rows were kept; empty until all are.
      { name: 'kept_cut', type: 'text' },
      { name: 'task', type: 'uuid' },
      { name: 'operation', type: 'uuid' },
      { name: 'created_at', type: MOMENT, notNull: true, default: 'now()' },
      { name: 'touched_at', type: MOMENT, notNull: true, default: 'now()' },
    ],
    indexes: [
      { name: `${IMPORTS}_of`, expression: '"by", "resource", "created_at"' },
      { name: `${IMPORTS}_touched_at`, expression: '"touched_at"' },
    ],
    foreignKeys: [{ column: 'by', references: accounts }],
  },
  {
    name: IMPORT_ROWS,
    columns: [
      { name: 'import', type: 'uuid', notNull: true, primaryKey: true },
      { name: 'row', type: 'integer', notNull: true, primaryKey: true },
      { name: 'cells', type: 'jsonb', notNull: true },
      { name: 'state', type: 'text', notNull: true },
      { name: 'mended', type: 'boolean', notNull: true, default: 'false' },
      { name: 'record_id', type: 'bigint' },
      { name: 'version', type: 'bigint' },
      { name: 'issues', type: 'jsonb' },
      { name: 'changes', type: 'jsonb' },
      // What no other row may have as well, by field.
      { name: 'taken', type: 'text[]' },
    ],
    indexes: [
      { name: `${IMPORT_ROWS}_state`, expression: 'import, state, "row"' },
      { name: `${IMPORT_ROWS}_taken`, expression: 'taken', using: 'gin' },
    ],
    foreignKeys: [],
  },
  {
    name: IMPORT_SHAPES,
    columns: [
      { name: 'by', type: 'bigint', notNull: true, primaryKey: true },
      { name: 'resource', type: 'text', notNull: true, primaryKey: true },
      { name: 'shape', type: 'text', notNull: true, primaryKey: true },
      { name: 'headers', type: 'jsonb', notNull: true },
      { name: 'plan', type: 'jsonb', notNull: true },
      { name: 'reading', type: 'jsonb', notNull: true },
      { name: 'used_at', type: MOMENT, notNull: true, default: 'now()' },
    ],
    indexes: [],
    foreignKeys: [{ column: 'by', references: accounts }],
  },
]
