/** A column whose values are encrypted. */
export interface EncryptedColumn {
  table: string
  /** The column that identifies a row. */
  key: string
  column: string
  /** Whether the column is `jsonb`; the encrypted text is then a JSON string. */
  json?: true
}

/** Returns the place that a value is encrypted for. */
export const placeOf = ({ table, column }: EncryptedColumn): string => `${table}.${column}`
