/** A column's value, as both database drivers return it (bigint, numeric and date as strings). */
export type ColumnValue = string | number | boolean | null | ColumnValue[] | { [key: string]: unknown }

/** A row of a table: column name to value. */
export type Row = Record<string, ColumnValue>

/** A column that a field type requires. `collate` marks text that is sorted by a language's rules. */
export interface Column {
  name: string
  type:
    | 'text'
    | 'bigint'
    | 'integer'
    | 'boolean'
    | 'date'
    | 'timestamptz'
    | 'jsonb'
    | 'text[]'
    | 'bigint[]'
    | 'numeric'
  collate?: boolean
}

/** An index that a field type requires; `on` is the SQL inside the parentheses. */
export interface Index {
  using: 'btree' | 'gin'
  on: string
  unique?: boolean
}

/** A column of ORDER BY; the record's ID is always added last. */
export interface SortColumn {
  column: string
  collate?: boolean
}

/** `name COLLATE …`. It must be the same in the index and the query, or PostgreSQL does not use the index. */
export const COLLATION = '"und-x-icu"'
