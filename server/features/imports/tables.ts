import type { TableSpec } from '../../base/storage/tables'

/** Imported files, with how to read them and the fields of their columns. */
export const IMPORTS = 'imports'
/** The rows of these files: their cells, issues and outcome. */
export const IMPORT_ROWS = 'import_rows'
/** People's choices for files with the same headings. */
export const IMPORT_SHAPES = 'import_shapes'

const MOMENT = 'timestamptz(3)'

/** The tables of imports. Imports are deleted after a day without use. */
export const importTables = (accounts: string): TableSpec[] => [
  {
    name: IMPORTS,
    columns: [
      { name: 'id', type: 'uuid', notNull: true, primaryKey: true },
      { name: 'resource', type: 'text', notNull: true },
      { name: 'by', type: 'bigint', notNull: true },
      { name: 'name', type: 'text', notNull: true },
      { name: 'size', type: 'bigint', notNull: true },
      // SHA-256 of the file's bytes; null for imports from before this column existed.
      { name: 'digest', type: 'text' },
      { name: 'status', type: 'text', notNull: true },
      { name: 'reading', type: 'jsonb', notNull: true },
      { name: 'headers', type: 'jsonb', notNull: true },
      { name: 'plan', type: 'jsonb', notNull: true },
      // How its columns are read, once a check has started.
      { name: 'settled', type: 'jsonb' },
      // A preview of the beginning of the file.
      { name: 'look', type: 'jsonb', notNull: true },
      { name: 'shape', type: 'text', notNull: true },
      { name: 'about', type: 'integer', notNull: true },
      // How the file was split when its rows were stored; null until all are stored.
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
      // Unique values of the row, as `field` and value.
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
