import { distance } from 'fastest-levenshtein'

/** The most names that are suggested; more would not help. */
const MAX_NAMES = 5

/** The most characters of a wrong name that are compared. */
const MAX_LENGTH = 100

/**
 * Returns the names that might have been meant, closest first; all of them in their order if there are few.
 *
 * @example nearestNames('ctiy', ['name', 'city', 'street', 'zip', 'phone', 'fax'])[0] // 'city'
 */
export function nearestNames(wrong: string, names: readonly string[]): string[] {
  if (names.length <= MAX_NAMES) return [...names]
  const start = wrong.slice(0, MAX_LENGTH)
  const far = new Map(names.map(name => [name, distance(start, name)]))
  return [...names].sort((one, other) => (far.get(one) ?? 0) - (far.get(other) ?? 0)).slice(0, MAX_NAMES)
}
