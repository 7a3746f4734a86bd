import { typeOf } from '../../../core/field/registry'
import type { When } from '../../../core/schema/when'

export type ConditionValue = string | number | boolean

interface FieldLike {
  kind: string
  options?: unknown
}

/** The values that a field can have; undefined if they are typed. */
export function valuesOf(field: FieldLike | undefined): ConditionValue[] | undefined {
  if (!field) return undefined
  if (typeOf(field).expression === 'yesNo') return [true, false]
  return Array.isArray(field.options) ? field.options : undefined
}

/** Whether a field holds one short value that a condition can name. */
function isPlain(field: FieldLike | undefined): boolean {
  if (!field) return false
  const { expression, long } = typeOf(field)
  if (Array.isArray(field.options)) return expression === 'text' || expression === 'number'
  return expression === 'yesNo' || (expression === 'text' && !long)
}

/** The fields that a condition can ask for: choices first, since their values can be chosen. */
export function conditionFields(fields: Readonly<Record<string, FieldLike>>): string[] {
  const names = Object.keys(fields).filter(name => isPlain(fields[name]))
  const isTyped = (name: string) => Number(valuesOf(fields[name]) === undefined)
  return names.sort((one, other) => isTyped(one) - isTyped(other))
}

/** The values that a condition wants of one field. */
export const wantedValues = (wanted: When[string] | undefined): ConditionValue[] =>
  ([] as readonly (ConditionValue | null)[])
    .concat(wanted ?? [])
    .filter(value => value !== null && value !== '') as ConditionValue[]

/** A condition with one of its fields, or what it wants of it, replaced. One value is written without a list. */
export function withCondition(
  when: When,
  old: string,
  { field, values }: { field: string; values: readonly ConditionValue[] },
): When {
  const [first] = values
  const wanted = values.length === 1 && first !== undefined ? first : [...values]
  return Object.fromEntries(Object.entries(when).map(entry => (entry[0] === old ? [field, wanted] : entry)))
}

/** A condition without one of its fields; undefined if none is left. */
export function withoutCondition(when: When, field: string): When | undefined {
  const { [field]: _gone, ...rest } = when
  return Object.keys(rest).length ? rest : undefined
}
