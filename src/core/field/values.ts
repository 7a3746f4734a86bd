import type { AnyField, FILLED, HOLDS } from './fieldType'

/** The type of a field's value, with null if a record can lack one. */
export type ValueOf<F extends AnyField> = F extends {
  readonly [FILLED]?: infer Filled
  readonly [HOLDS]?: infer Value
}
  ? Filled extends true
    ? NonNullable<Value>
    : NonNullable<Value> | null
  : never

/** The values of several fields, by name. */
export type ValuesOf<Fields extends Record<string, AnyField>> = {
  -readonly [Name in keyof Fields]: ValueOf<Fields[Name]>
}
