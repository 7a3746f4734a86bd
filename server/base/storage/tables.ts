/** A column of a table definition. */
export interface ColumnSpec {
  name: string
  /** SQL, for example `text`, `timestamptz` or `numeric(12,2)`. */
  type: string
  notNull?: boolean
  /** An SQL expression. */
  default?: string
  /** The SQL value of a new column in existing rows; later rows get no default. */
  fill?: string
  /** Whether the database numbers the rows. An explicit number is used. */
  identity?: boolean
  primaryKey?: boolean
}

/** An index of a table definition. A name that is too long is shortened, always in the same way. */
export interface IndexSpec {
  name: string
  /** SQL inside the parentheses: columns or expressions, with collation and operator class. */
  expression: string
  using?: 'btree' | 'gin'
  unique?: boolean
  where?: string
}

/** A column with the ID of a row in another table. */
export interface ForeignKeySpec {
  column: string
  references: string
}

/** A condition that every row meets. */
export interface CheckSpec {
  name: string
  expression: string
}

/** Rows that cannot be changed or deleted by anyone, because a trigger refuses it. */
export interface AddOnlySpec {
  /**
   * The SQL condition over `old` for these rows; without it, all rows, and the table cannot be truncated
   * either.
   */
  where?: string
  /**
   * Refuses row by row, so that the table can be truncated, and lets the engine rewrite this column: the search
   * text follows the titles of other records.
   */
  except?: string
}

/** A table as the definitions require it. */
export interface TableSpec {
  name: string
  columns: ColumnSpec[]
  indexes: IndexSpec[]
  foreignKeys: ForeignKeySpec[]
  checks?: CheckSpec[]
  addOnly?: AddOnlySpec
  /** Whether to vacuum the table after few changes, so that long lists can be read from its indexes alone. */
  tidied?: boolean
}

/** A change that is not made automatically, and the reason. */
export interface Refusal {
  statement: string
  reason: string
  /**
   * Whether the definitions do not work without the change. Any other refusal only leaves something behind.
   */
  isBlocking?: true
  /** Whether the database has an object of this name that Coverdesk did not create. */
  isOfOthers?: true
  /** The table whose own name is taken by that object. */
  table?: string
}

/** Statements that belong together: all of them are run, or none. */
export type StatementGroup = string[]

/**
 * When a running office is changed: before the new definitions are in use (`expand`, which does not affect
 * the running ones), or after every process uses them (`contract`).
 */
export type Phase = 'expand' | 'contract'

/** What a step blocks: nothing, everything for a moment, or writes until it ends. */
export type Lock = 'none' | 'moment' | 'writes'

/** A table, a column or an index that a step creates. */
export interface Made {
  table: string
  column?: string
  index?: string
}

/** A part of a change in a running office. */
export interface SchemaStep {
  table: string
  phase: Phase
  lock: Lock
  /** Several are one transaction; a single one runs outside any. */
  statements: string[]
  makes?: Made
  /** Whether its statement changes a batch of rows, and is repeated until none are left. */
  repeats?: true
}

/** The changes that make the tables match the definitions. */
export interface SchemaPlan {
  /** The statements that only add, in their order. */
  statements: string[]
  /** The same statements, grouped by what belongs together. */
  changes: StatementGroup[]
  /** The same changes for a running office, in their order within each phase. */
  steps: SchemaStep[]
  refused: Refusal[]
}
