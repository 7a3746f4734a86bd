import type { TableSpec } from '../storage/tables'

/** The table of operations: each action of a user with its time and origin. */
export const OPERATIONS = 'operations'

/** The table of operations. Rows can only be added, never changed or deleted. */
export const operationTables: TableSpec[] = [
  {
    name: OPERATIONS,
    columns: [
      { name: 'id', type: 'uuid', notNull: true, primaryKey: true },
      { name: 'at', type: 'timestamptz(3)', notNull: true },
      { name: 'by', type: 'bigint' },
      { name: 'kind', type: 'text', notNull: true },
      { name: 'resource', type: 'text' },
      { name: 'record_id', type: 'bigint' },
      { name: 'details', type: 'jsonb', notNull: true, default: "'{}'" },
      { name: 'undoes', type: 'uuid' },
      { name: 'task', type: 'uuid' },
      { name: 'address', type: 'text' },
      { name: 'agent', type: 'text' },
    ],
    indexes: [
      { name: `${OPERATIONS}_at`, expression: '"at", "id"' },
      { name: `${OPERATIONS}_by`, expression: '"by", "at", "id"' },
      { name: `${OPERATIONS}_kind`, expression: '"kind", "at", "id"' },
      { name: `${OPERATIONS}_record`, expression: '"resource", "record_id", "at", "id"' },
      { name: `${OPERATIONS}_undoes`, expression: '"undoes"', unique: true, where: '"undoes" is not null' },
    ],
    foreignKeys: [],
    addOnly: {},
  },
]
