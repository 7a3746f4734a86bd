import type { When } from '../schema/when'

/** A required permission: an action on a subject, e.g. `{ action: 'manage', subject: 'Company' }`. */
export interface Right {
  action: string
  subject: string
}

/** Options of every field, whatever its type. */
export interface FieldOptions<Value = unknown> {
  /** `true`, or a condition: `{ kind: 'company' }`. */
  required?: boolean | When
  /**
   * The value of a new record. `@me`, `@today`, `@today+30` and `@currency`
   * (the office's) are resolved when the form opens.
   */
  default?: Value | `@${string}`
  /**
   * The value of a new record if the field isn't given, computed from the fields before it and `today`. A
   * string is an expression, for definitions in JSON and for `src/define/withExpressions`.
   */
  defaultExpression?: InitialValue<Value> | string
  /** No two records have the same value. */
  unique?: boolean
  /** The field is shown and stored only while this holds; otherwise it is empty. */
  visibleWhen?: When
  /**
   * Computed from the rest of the record at every save, and stored; requests can't write it. A string is an
   * expression, for definitions in JSON and for `src/define/withExpressions`.
   */
  computed?: Compute<Value> | string
  /** Set only by transitions and by the server. */
  readOnly?: boolean
  /** Can be set when the record is created, but not changed later. */
  immutable?: boolean
  /** The permissions that reading or changing the field requires, in addition to the record's. */
  readable?: Right
  writable?: Right
  /** Printed on the documents that print its resource's records. */
  printed?: boolean
  /** The catalogue has a help text for it. */
  help?: boolean
  /**
   * The column that stores its values, if its name differs from
   * the field's: a renamed field keeps its column.
   */
  column?: string
}

export type Compute<Value> = (record: Record<string, never>) => Value | null | undefined
export type InitialValue<Value> = (
  record: Record<string, never>,
  context: { today: string },
) => Value | null | undefined

/** A field of a definition. The two symbols only carry types: its value, and whether it is always filled. */
export interface Field<Kind extends string = string, Value = unknown, Filled extends boolean = boolean>
  extends FieldOptions<Value> {
  kind: Kind
  /** An expression is a function after `defineResource` has parsed it. */
  computed?: Compute<Value>
  defaultExpression?: InitialValue<Value>
  readonly [HOLDS]?: Value
  readonly [FILLED]?: Filled
}
export declare const HOLDS: unique symbol
export declare const FILLED: unique symbol

// biome-ignore lint/suspicious/noExplicitAny: a field of any value; `unknown` would make `default` and `computed` unassignable
export type AnyField = Field<string, any, boolean>

/** True for options with which every record has a value. */
export type FilledBy<Options> = Options extends { required: true } | { default: unknown } ? true : false
