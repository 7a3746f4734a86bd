import { isGroup } from '../schema/filter'
import type { Rule } from './rule'

/**
 * Whether a rule's filter has a search in it. A search also reads the titles of other records, which a record by itself
 * does not have: such a rule would hold in a list and not for one record.
 */
export function hasSearch(conditions: unknown): boolean {
  if (typeof conditions !== 'object' || conditions === null) return false
  return Object.entries(conditions).some(
    ([key, value]) => key === 'q' || (isGroup(key) && Array.isArray(value) && value.some(hasSearch)),
  )
}

/** The rules that can be decided. One that cannot allows nothing, or takes away everything that it speaks of. */
export function decidable(rules: readonly Rule[]): Rule[] {
  return rules.flatMap(rule => {
    if (!hasSearch(rule.conditions)) return [rule]
    const { conditions: _search, ...whole } = rule
    return rule.inverted ? [whole] : []
  })
}
