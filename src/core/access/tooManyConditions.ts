import type { Rule } from './rule'

/**
 * Values that the conditions of a role compare with, at most: they are read again for each resource, and asked about by
 * every call of whoever has the role.
 */
export const MAX_COMPARED = 500

const valuesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, part) => sum + valuesIn(part), 0)
    : 1

/** The place of the first rule with which the conditions of some rules are too many; -1 where they are not. */
export function tooManyConditions(rules: readonly Pick<Rule, 'conditions'>[]): number {
  let sum = 0
  return rules.findIndex(({ conditions }) => {
    sum += conditions ? valuesIn(conditions) : 0
    return sum > MAX_COMPARED
  })
}
