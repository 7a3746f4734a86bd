import type { TableSpec } from '../storage/tables'

/** Everything that one person did in one go: who, what, when and from where. */
export const OPERATIONS = 'operations'

/** Where operations are kept. Rows are only ever added, whoever asks. */
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
