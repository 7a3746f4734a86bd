import type { AnyField } from '../field/field'

export type Fields = Record<string, AnyField>
export type Values = Record<string, unknown>
