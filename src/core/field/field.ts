import type { When } from '../schema/when'

/** An action on a subject that one must be allowed, e.g. `{ action: 'manage', subject: 'Company' }`. */
export interface Right {
  action: string
  subject: string
}

/** Options of every field, whatever its type. */
export interface FieldOptions<Value = unknown> {
  /** `true`, or when: `{ kind: 'company' }`. */
  required?: boolean | When
  /** The value of a new record. `@me`, `@today`, `@today+30` and `@currency` (the office's) are worked out when the form opens. */
  default?: Value | `@${string}`
  /**
   * The value of a new record in which the field isn't given, worked out from the fields before it and `today`. An expression
   * is for definitions in JSON and for `src/define/withExpressions`.
   */
  defaultExpression?: InitialValue<Value> | string
  /** No two records have the same value. */
  unique?: boolean
  /** The field is shown and stored only when this holds; otherwise it is empty. */
  visibleWhen?: When
  /**
   * Worked out from the rest of the record at every save, and stored; never written from outside. An expression is for
   * definitions in JSON and for `src/define/withExpressions`.
   */
  computed?: Compute<Value> | string
  /** Set by transitions and by the server only. */
  readOnly?: boolean
  /** Can be set when the record is made, not changed afterwards. */
  immutable?: boolean
  /** Who else may not even see it, or not change it. */
  readable?: Right
  writable?: Right
  /** Printed on the documents that print the records of its resource. */
  printed?: boolean
  /** The catalogue has a sentence of help for it. */
  help?: boolean
  /** The column that holds its values, if that is not called like the field: a field that was renamed keeps its column. */
  column?: string
}

export type Compute<Value> = (record: Record<string, never>) => Value | null | undefined
export type InitialValue<Value> = (
  record: Record<string, never>,
  context: { today: string },
) => Value | null | undefined

/** A field of a definition. The two symbols carry types only: what it holds, and whether it is always filled. */
export interface Field<Kind extends string = string, Value = unknown, Filled extends boolean = boolean>
  extends FieldOptions<Value> {
  kind: Kind
  /** An expression is a function once `defineResource` has read it. */
  computed?: Compute<Value>
  defaultExpression?: InitialValue<Value>
  readonly [HOLDS]?: Value
  readonly [FILLED]?: Filled
}
export declare const HOLDS: unique symbol
export declare const FILLED: unique symbol

// biome-ignore lint/suspicious/noExplicitAny: a field of any value; `unknown` would make `default` and `computed` unassignable
export type AnyField = Field<string, any, boolean>

/** True for options that leave no record without a value. */
export type FilledBy<Options> = Options extends { required: true } | { default: unknown } ? true : false
