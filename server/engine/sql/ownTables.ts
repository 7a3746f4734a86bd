import { operationTables } from '../../base/audit/operationTables'
import type { TableSpec } from '../../base/storage/tables'

/** Every change of every record: who, when, what was before and what after. */
export const HISTORY = 'record_history'
/** Answers that were given under an idempotency key. */
export const KEYS = 'idempotency_keys'

/** Records whose kept search text is of before: all of a resource, or those that a way leads to a record of a new name. */
export const STALE = 'search_stale'

/** The tables of the engine itself. */
export const ownTables: TableSpec[] = [
  {
    name: HISTORY,
    columns: [
      { name: 'id', type: 'bigint', notNull: true, identity: true, primaryKey: true },
      { name: 'resource', type: 'text', notNull: true },
      { name: 'record_id', type: 'bigint', notNull: true },
      { name: 'version', type: 'bigint', notNull: true },
      { name: 'at', type: 'timestamptz(3)', notNull: true },
      { name: 'by', type: 'bigint' },
      { name: 'action', type: 'text', notNull: true },
      { name: 'reason', type: 'text' },
      { name: 'unversioned', type: 'boolean', notNull: true, default: 'false' },
      { name: 'changes', type: 'jsonb', notNull: true },
      { name: 'operation', type: 'uuid' },
    ],
    indexes: [
      { name: `${HISTORY}_record`, expression: '"resource", "record_id", "id"' },
      { name: `${HISTORY}_operation`, expression: '"operation", "id"', where: '"operation" is not null' },
    ],
    foreignKeys: [],
    // What somebody did stays; what an installation began with may still be dated back.
    addOnly: { where: 'old.operation is not null' },
  },
  {
    name: KEYS,
    columns: [
      { name: 'user_id', type: 'bigint', notNull: true, primaryKey: true },
      { name: 'key', type: 'text', notNull: true, primaryKey: true },
      { name: 'request', type: 'text', notNull: true },
      { name: 'status', type: 'integer' },
      { name: 'body', type: 'text' },
      { name: 'headers', type: 'jsonb' },
      { name: 'created_at', type: 'timestamptz', notNull: true, default: 'now()' },
    ],
    indexes: [{ name: `${KEYS}_created_at`, expression: '"created_at"' }],
    foreignKeys: [],
  },
  {
    name: STALE,
    columns: [
      { name: 'id', type: 'bigint', notNull: true, identity: true, primaryKey: true },
      { name: 'resource', type: 'text', notNull: true },
      { name: 'way', type: 'text' },
      { name: 'target', type: 'bigint' },
      { name: 'after', type: 'bigint', notNull: true, default: '0' },
    ],
    indexes: [],
    foreignKeys: [],
  },
  ...operationTables,
]
