import { operationTables } from '../../base/audit/operationTables'
import type { TableSpec } from '../../base/storage/tables'

/** Every change of every record: who made it and when, with the values before and after. */
export const HISTORY = 'record_history'
/** Responses that were sent under an idempotency key. */
export const KEYS = 'idempotency_keys'

/**
 * Records with an outdated search text: all records of a resource, or those with a search path to a renamed
 * record.
 */
export const STALE = 'search_stale'

/** The engine's own tables. */
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
    // Entries of an operation can't be changed. Initial data has no operation and can still be backdated.
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
