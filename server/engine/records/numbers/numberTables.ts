import type { TableSpec } from '../../../base/storage/tables'

/** How far the numbers of each resource have come, by the period that they count within. */
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
