import { directionOf } from './languages'

/**
 * Isolates a message's params, so that left-to-right names and
 * numbers keep their order in right-to-left text.
 *
 * @example isolated({ path: '/api/v1/rooms' }, 'ar') // { path: '\u2068/api/v1/rooms\u2069' }
 */
export function isolated(values: Record<string, unknown>, language: string): Record<string, unknown> {
  if (directionOf(language) === 'ltr') return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isolatedText(value, language)]),
  )
}

/** Isolates one value; only texts change. */
export const isolatedText = (value: unknown, language: string): unknown =>
  typeof value === 'string' && directionOf(language) === 'rtl' ? `\u2068${value}\u2069` : value
