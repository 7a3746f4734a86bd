import { isLanguageWord } from '../core/expression/languageWords'
import { isObjectMember } from '../core/schema/byName'
import { systemFields } from '../core/schema/systemFields'
import { nameFrom } from './nameFrom'

/** The operators of the API's filters, which follow a field's name. */
const OPERATOR = /_(eq|neq|gt|gte|lt|lte|eq_any|neq_any|inc|inc_any|q|null)$/

/** Whether the API's filters would interpret a field's name as something else. */
export const isFilterWord = (name: string): boolean =>
  OPERATOR.test(name) || ['q', 'or', 'and', 'all'].includes(name)

/** Whether a field can't have a name, because the API or a system field uses it. */
export const isReservedField = (name: string): boolean =>
  Object.hasOwn(systemFields, name) || isFilterWord(name) || isObjectMember(name)

/**
 * Derives a field's name from its label, avoiding `taken` names and those reserved by the API or expressions.
 *
 * @example fieldNameFrom('Fidèle depuis', []) // 'fidele_depuis'
 * @example fieldNameFrom('ID', []) // 'id_value'
 * @example fieldNameFrom('Type', []) // 'type_value': `type` is a reserved word in expressions
 */
export function fieldNameFrom(label: string, taken: readonly string[]): string {
  const name = nameFrom(label)
  return nameFrom(isReservedField(name) || isLanguageWord(name) ? `${label} value` : label, { taken })
}
