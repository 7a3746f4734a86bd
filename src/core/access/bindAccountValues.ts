import { isMissing, resolveAccountValues } from '../schema/accountValues'
import { isGroup } from '../schema/filter'
import type { Values } from '../schema/resource'
import type { Rule } from './rule'

type Conditions = Readonly<Record<string, unknown>>

/**
 * Replaces every `@my.<field>` in rules with the value of that user's record, so that two
 * users' rules can be compared. If the value is missing, a rule that allows matches
 * nothing, and an inverted rule matches everything.
 */
export function bindAccountValues(rules: readonly Rule[], account: Values): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (!rule.conditions) return [rule]
    const conditions = bound(rule.conditions, account, rule.inverted ?? false)
    return conditions ? [{ ...rule, conditions }] : []
  })
}

/** Undefined for a filter that matches nothing. */
function bound(conditions: Conditions, account: Values, inverted: boolean): Conditions | undefined {
  const result: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(conditions)) {
    if (isGroup(key) && Array.isArray(value)) {
      const parts = value.map(part => bound(part ?? {}, account, inverted))
      const found = parts.filter(Boolean)
      if (key === 'or' ? !found.length : found.length < parts.length) return undefined
      result[key] = found
      continue
    }
    const own = resolveAccountValues(value, account)
    if (!isMissing(own)) result[key] = own
    else if (!inverted) return undefined
  }
  return result
}
