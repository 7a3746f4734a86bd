/** The currency of a filter's `{ currency: 'EUR' }`, which any amount in it matches; undefined for everything else. */
export function currencyAlone(value: unknown): string | undefined {
  const { currency, ...others } = (typeof value === 'object' && value ? value : {}) as { currency?: unknown }
  return typeof currency === 'string' && !Object.keys(others).length ? currency : undefined
}
