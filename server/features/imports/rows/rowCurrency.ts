import type { Plan } from '../../../../src/contract/imports'
import type { AnyField, Resource } from '../../../../src/core/schema/resource'

/** Returns whether a field's value is the currency of a whole record. */
export const isCurrencyField = (field: AnyField | undefined): boolean =>
  field !== undefined && 'list' in field && field.list === 'currency'

/** Returns the currency that every row of a file has: the fixed value of the record's currency. */
export function fixedCurrency({ fields }: Resource, { values = {} }: Plan): string {
  const name = Object.keys(values).find(one => isCurrencyField(fields[one]))
  return name === undefined ? '' : String(values[name] ?? '')
}
