import { isLanguageWord } from '../core/expression/languageWords'
import { systemFields } from '../core/schema/systemFields'
import { nameFrom } from './nameFrom'

/** What the filters of the API mean by the end of a name. */
const OPERATOR = /_(eq|neq|gt|gte|lt|lte|eq_any|neq_any|inc|inc_any|q|null)$/

/** Whether the filters of the API would read a name as something else. */
export const isFilterWord = (name: string): boolean =>
  OPERATOR.test(name) || ['q', 'or', 'and', 'all'].includes(name)

/** Whether the API or every record uses a name already, so that no field can have it. */
export const isReservedField = (name: string): boolean =>
  Object.hasOwn(systemFields, name) || isFilterWord(name)

/**
 * The name of a field for a label, which no other field and no part of the API has.
 *
 * @example fieldNameFrom('Fidèle depuis', []) // 'fidele_depuis'
 * @example fieldNameFrom('ID', []) // 'id_value'
 * @example fieldNameFrom('Type', []) // 'type_value': expressions have a meaning of their own for `type`
 */
export function fieldNameFrom(label: string, taken: readonly string[]): string {
  const name = nameFrom(label)
  return nameFrom(isReservedField(name) || isLanguageWord(name) ? `${label} value` : label, { taken })
}
