import type { Values } from '../src/core/schema/resource'

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

/** Returns whether two values are equal. Empty and absent are the same, and so is the order of keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  if (typeof one !== 'object' || typeof other !== 'object') return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [stored, given] = [one as Values, other as Values]
  return [...new Set([...Object.keys(stored), ...Object.keys(given)])].every(key =>
    isSame(stored[key], given[key]),
  )
}

/** Returns whether the given fields are unchanged. Empty and absent are the same. */
export const isUnchanged = (record: object, before: object, fields: readonly string[]): boolean =>
  fields.every(field => isSame((record as Values)[field], (before as Values)[field]))
