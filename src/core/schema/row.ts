/** A column's value, as both database drivers return it (bigint, numeric and date as strings). */
export type ColumnValue = string | number | boolean | null | ColumnValue[] | { [key: string]: unknown }

/** A row of a table: column name to value. */
export type Row = Record<string, ColumnValue>

/**
 * How a text is sorted: what people write by the office's alphabet, codes of the definitions by Unicode's root
 * collation.
 */
export type Collate = 'office' | 'root'

/** A column that a field type requires. A text without `collate` is a code. */
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
  collate?: 'office'
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
  collate?: Collate
}

/** Unicode's root collation, the only one that both databases have. */
export const COLLATION = '"und-x-icu"'
