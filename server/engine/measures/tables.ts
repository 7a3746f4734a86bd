import type { TableSpec } from '../../base/storage/tables'

/** Figures over many records, as they were worked out last. */
export const FIGURES = 'kept_figures'

export const figureTables: TableSpec[] = [
  {
    name: FIGURES,
    columns: [
      { name: 'key', type: 'text', notNull: true, primaryKey: true },
      { name: 'lines', type: 'jsonb', notNull: true },
      { name: 'at', type: 'timestamptz(3)', notNull: true },
      { name: 'took_ms', type: 'integer', notNull: true },
      // Whoever works it out anew, until when the others leave it to them.
      { name: 'taken_until', type: 'timestamptz(3)' },
    ],
    indexes: [{ name: `${FIGURES}_at`, expression: '"at"' }],
    foreignKeys: [],
  },
]
