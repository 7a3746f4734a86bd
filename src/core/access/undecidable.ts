import { isGroup } from '../schema/filter'
import type { Rule } from './rule'

/**
 * Whether a rule's filter contains a search. A search also reads titles of other records, which a single
 * record does not contain, so such a rule would apply in a list but not to one record.
 */
export function hasSearch(conditions: unknown): boolean {
  if (typeof conditions !== 'object' || conditions === null) return false
  return Object.entries(conditions).some(
    ([key, value]) => key === 'q' || (isGroup(key) && Array.isArray(value) && value.some(hasSearch)),
  )
}

/**
 * Returns the rules without searches. A rule with a search grants nothing; an
 * inverted one applies to all records of its subject.
 */
export function decidable(rules: readonly Rule[]): Rule[] {
  return rules.flatMap(rule => {
    if (!hasSearch(rule.conditions)) return [rule]
    const { conditions: _search, ...whole } = rule
    return rule.inverted ? [whole] : []
  })
}
