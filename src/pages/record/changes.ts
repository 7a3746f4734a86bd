import type { Values } from '../../core/schema/resource'

export const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Whether two values are equal. All empty values are equal. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const parts = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...parts].every(part => sameValue((a as Values)[part], (b as Values)[part]))
}

/** Returns the changed values of the named fields. */
export function changesOf(before: Values, after: Values, names: Iterable<string>): Values {
  const changes: Values = {}
  for (const name of names) if (!sameValue(before[name], after[name])) changes[name] = after[name] ?? null
  return changes
}
