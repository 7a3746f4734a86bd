import { distance } from 'fastest-levenshtein'

/** So many names help; all of a large resource would not. */
const MOST = 5

/**
 * The names that somebody may have meant, closest first; all in their order if there are few.
 *
 * @example nearestNames('ctiy', ['name', 'city', 'street', 'zip', 'phone', 'fax'])[0] // 'city'
 */
export function nearestNames(wrong: string, names: readonly string[]): string[] {
  if (names.length <= MOST) return [...names]
  const far = new Map(names.map(name => [name, distance(wrong, name)]))
  return [...names].sort((one, other) => (far.get(one) ?? 0) - (far.get(other) ?? 0)).slice(0, MOST)
}
