import { typeOf } from '../../core/field/registry'

export type ConditionValue = string | number | boolean

interface FieldLike {
  kind: string
  options?: unknown
}

/** Returns the values that a field can have; undefined if the user types them. */
export function valuesOf(field: FieldLike | undefined): ConditionValue[] | undefined {
  if (!field) return undefined
  if (typeOf(field).expression === 'yesNo') return [true, false]
  return Array.isArray(field.options) ? field.options : undefined
}
