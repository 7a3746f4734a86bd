/** A column whose values are encrypted. */
export interface EncryptedColumn {
  table: string
  /** The column that tells one row from the others. */
  key: string
  column: string
  /** It is `jsonb`: the encrypted text is a JSON string in it. */
  json?: true
}

/** What a value is encrypted for. */
export const placeOf = ({ table, column }: EncryptedColumn): string => `${table}.${column}`
