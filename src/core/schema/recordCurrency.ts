import { typeOf } from '../field/registry'
import type { AnyField, Resource, Values } from './resource'

/**
 * Where the currency of a record's amounts comes from: a field of the
 * record, or a field of a record it references.
 */
export interface CurrencySource {
  field: string
  /** If `field` is a reference: the referenced resource and its field. */
  of?: { resource: string; field: string }
}

/** Returns the source that a definition's `currency` names; undefined without one. */
export function currencySource({
  currency,
  fields,
}: Pick<Resource, 'currency' | 'fields'>): CurrencySource | undefined {
  const [field, part] = currency?.split('.') ?? []
  if (field === undefined) return undefined
  const pointer = fields[field]
  const resource = pointer && typeOf(pointer).reference?.(pointer)?.to
  return part && resource ? { field, of: { resource, field: part } } : { field }
}

/** Returns the currency in a value: the value itself, or the currency of an amount. */
export function currencyIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value || undefined
  const { currency } = (value ?? {}) as { currency?: unknown }
  return typeof currency === 'string' ? currency : undefined
}

const isAmount = (field: AnyField) => typeOf(field).measured === 'amount'

/**
 * Whether a field contains amounts in the record's currency, directly or in a
 * list's items. Answers can be in any currency.
 */
export const holdsAmounts = (field: AnyField | undefined): boolean =>
  field !== undefined &&
  (isAmount(field) || Object.values(typeOf(field).nested?.(field) ?? {}).some(holdsAmounts))

/** Returns the currencies of the amounts in a field, by their path. */
export function currenciesIn(field: AnyField, value: unknown, path: string): [string, string][] {
  if (value === null || value === undefined) return []
  const currency = isAmount(field) ? currencyIn(value) : undefined
  if (currency) return [[path, currency]]
  const nested = typeOf(field).nested?.(field)
  if (!nested || !Array.isArray(value)) return []
  return value.flatMap((item: Values, at) =>
    Object.entries(nested).flatMap(([name, part]) => currenciesIn(part, item[name], `${path}.${at}.${name}`)),
  )
}
