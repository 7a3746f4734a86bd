import type { AnyField } from '../field/field'

export type Fields = Record<string, AnyField>
/** The values of a record, by field. */
export type Values = Record<string, unknown>
