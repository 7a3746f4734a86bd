import type { TableSpec } from '../../../base/storage/tables'

/** The next number of each resource, by the period in which its numbers are counted. */
export const NUMBERS = 'record_numbers'

/** The table of the counters. */
export const numberTables: TableSpec[] = [
  {
    name: NUMBERS,
    columns: [
      { name: 'resource', type: 'text', notNull: true, primaryKey: true },
      { name: 'period', type: 'text', notNull: true, primaryKey: true },
      { name: 'next', type: 'bigint', notNull: true },
    ],
    indexes: [],
    foreignKeys: [],
  },
]
