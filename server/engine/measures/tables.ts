import type { TableSpec } from '../../base/storage/tables'

/** The latest results of figures over many records. */
export const FIGURES = 'kept_figures'

export const figureTables: TableSpec[] = [
  {
    name: FIGURES,
    columns: [
      { name: 'key', type: 'text', notNull: true, primaryKey: true },
      { name: 'lines', type: 'jsonb', notNull: true },
      { name: 'at', type: 'timestamptz(3)', notNull: true },
      { name: 'took_ms', type: 'integer', notNull: true },
      // Until then, other processes leave the figure to the process that recalculates it.
      { name: 'taken_until', type: 'timestamptz(3)' },
    ],
    indexes: [{ name: `${FIGURES}_at`, expression: '"at"' }],
    foreignKeys: [],
  },
]
