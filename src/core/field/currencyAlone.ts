/**
 * Returns the currency of a filter such as `{ currency: 'EUR' }`, which matches
 * any amount in it; undefined for any other value.
 */
export function currencyAlone(value: unknown): string | undefined {
  const { currency, ...others } = (typeof value === 'object' && value ? value : {}) as { currency?: unknown }
  return typeof currency === 'string' && !Object.keys(others).length ? currency : undefined
}
