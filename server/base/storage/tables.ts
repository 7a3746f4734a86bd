/** A column as a definition wants it. */
export interface ColumnSpec {
  name: string
  /** SQL, for example `text`, `timestamptz` or `numeric(12,2)`. */
  type: string
  notNull?: boolean
  /** An SQL expression. */
  default?: string
  /** What a new column has in the rows that are there, as SQL; rows that come later get no default. */
  fill?: string
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
  /** Without it the definitions would not work; all other refusals only leave something behind. */
  isBlocking?: true
  /** The database has something of this name that Coverdesk did not make. */
  isOfOthers?: true
}

/** Statements that belong together: all of them are run, or none. */
export type Change = string[]

/**
 * When a running office is changed: before the new definitions are in use (`expand`, which the running ones do not notice),
 * or after every process follows them (`contract`).
 */
export type Phase = 'expand' | 'contract'

/** What waits while a step runs: nothing, everyone for a moment, or writes for as long as it takes. */
export type Lock = 'none' | 'moment' | 'writes'

/** A table, a column or an index that a step makes. */
export interface Made {
  table: string
  column?: string
  index?: string
}

/** A part of a change as a running office makes it. */
export interface SchemaStep {
  table: string
  phase: Phase
  lock: Lock
  /** Several are one transaction; one alone runs outside of any. */
  statements: string[]
  makes?: Made
  /** Its statement changes some rows at a time, and is run until there are none. */
  repeats?: true
}

/** What would bring the tables to the definitions. */
export interface SchemaPlan {
  /** What only adds, in the order to run it. */
  statements: string[]
  /** The same statements, those that belong together in one list. */
  changes: Change[]
  /** The same changes as a running office makes them, in their order within each phase. */
  steps: SchemaStep[]
  refused: Refusal[]
}
