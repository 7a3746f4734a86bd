import type { Plan } from '../../../../src/contract/imports'
import type { AnyField, Resource } from '../../../../src/core/schema/resource'
import { readerOf } from '../../../../src/fields/imports'

/** Returns whether a field's value is the currency of a whole record. */
export const isCurrencyField = (field: AnyField | undefined): boolean =>
  field !== undefined && 'list' in field && field.list === 'currency'

/** The columns of a field. */
export interface Source {
  name: string
  field: AnyField
  at?: number
  parts: { part: string; at: number }[]
}

/** Returns a field's part that only names the currency of its amount. */
export const currencyPartOf = ({ field }: Source) => readerOf(field)?.currencyPart

/** Returns the columns that name a currency: of an amount, or of the record. */
export function currencyColumnsOf(source: Source): number[] {
  const { field, at, parts } = source
  if (isCurrencyField(field)) return at === undefined ? [] : [at]
  return parts.flatMap(one => (one.part === currencyPartOf(source) ? one.at : []))
}

/** Returns the currency that every row of a file has: the fixed value of the record's currency. */
export function fixedCurrency({ fields }: Resource, { values = {} }: Plan): string {
  const name = Object.keys(values).find(one => isCurrencyField(fields[one]))
  return name === undefined ? '' : String(values[name] ?? '')
}
