/** What a column of a table may hold, as both database drivers hand it over (bigint, numeric and date as strings). */
export type ColumnValue = string | number | boolean | null | ColumnValue[] | { [key: string]: unknown }

/** A row of a table: column name to value. */
export type Row = Record<string, ColumnValue>

/** A column that a field type asks for. `collate` marks text that is sorted by the rules of language. */
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

/** An index that a field type asks for; `on` is the SQL inside the parentheses. */
export interface Index {
  using: 'btree' | 'gin'
  on: string
  unique?: boolean
}

/** What ORDER BY is given, in order; the record's id always comes last. */
export interface SortColumn {
  column: string
  collate?: boolean
}

/** `name COLLATE …`, which must be the same in the index and the query, or the index is not used. */
export const COLLATION = '"und-x-icu"'
