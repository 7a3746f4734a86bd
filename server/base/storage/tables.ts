/** A column as a definition wants it. */
export interface ColumnSpec {
  name: string
  /** SQL, for example `text`, `timestamptz` or `numeric(12,2)`. */
  type: string
  notNull?: boolean
  /** An SQL expression. */
  default?: string
  /** Numbered by the database; a number that is given is taken. */
  identity?: boolean
  primaryKey?: boolean
}

/** An index as a definition wants it. A name too long for the database is shortened, always in the same way. */
export interface IndexSpec {
  name: string
  /** SQL inside the parentheses: columns or expressions, with collation and operator class. */
  expression: string
  using?: 'btree' | 'gin'
  unique?: boolean
  where?: string
}

/** A column that holds the id of a row of another table. */
export interface ForeignKeySpec {
  column: string
  references: string
}

/** A condition that every row meets. */
export interface CheckSpec {
  name: string
  expression: string
}

/** Rows that stay as they were written, whoever asks: a trigger refuses to change or to remove them. */
export interface AddOnlySpec {
  /** Which rows, as SQL over `old`; without it all, and the table cannot be emptied either. */
  where?: string
}

/** A table as the definitions want it. */
export interface TableSpec {
  name: string
  columns: ColumnSpec[]
  indexes: IndexSpec[]
  foreignKeys: ForeignKeySpec[]
  checks?: CheckSpec[]
  addOnly?: AddOnlySpec
  /** Long lists are read from its indexes alone: the database goes after a few changes over which rows everybody sees. */
  tidied?: boolean
}

/** What is not done by itself, and why. */
export interface Refusal {
  statement: string
  reason: string
}

/** Statements that belong together: all of them are run, or none. */
export type Change = string[]

/** What would bring the tables to the definitions. */
export interface SchemaPlan {
  /** What only adds, in the order to run it. */
  statements: string[]
  /** The same statements, those that belong together in one list. */
  changes: Change[]
  refused: Refusal[]
}
