import { type Ability, RecordOf, subjectName } from './ability'
import type { Rule } from './rule'

/** Whether something is allowed, and the rule that decides it; undefined if no rule applies. */
export interface Decision {
  allowed: boolean
  rule?: Rule
}

/** Decides for one record, or, with a subject's name, for any of its records. */
export function decide(
  ability: Ability,
  action: string,
  { subject, field }: { subject: string | RecordOf; field?: string },
): Decision {
  const wanted = subject instanceof RecordOf ? subject : subjectName(subject)
  const rule = ability.relevantRuleFor(action, wanted as never, field)
  return { allowed: Boolean(rule && !rule.inverted), rule: rule?.origin as Rule | undefined }
}

/** On how many of a subject's records something is allowed, judged by the rules alone. */
export interface Reach {
  extent: 'all' | 'some' | 'none'
  /** The rules that grant it, with or without conditions, strongest first. */
  giving: Rule[]
  /** Inverted rules with conditions that restrict weaker rules. */
  taking: Rule[]
}

/**
 * Returns how many of a subject's records an action (or one field of
 * it) is allowed on, and the rules that decide.
 */
export function reachOf(
  ability: Ability,
  action: string,
  { subject, field }: { subject: string; field?: string },
): Reach {
  const reach: Reach = { extent: 'none', giving: [], taking: [] }
  const takingSoFar: Rule[] = []
  for (const rule of ability.rulesFor(action, subjectName(subject), field)) {
    if (!rule.matchesField(field)) continue
    // If no field is given, a rule for some fields also grants part of the subject.
    const whole = !rule.conditions && (field !== undefined || !rule.fields)
    if (!rule.inverted) {
      reach.giving.push(rule.origin as Rule)
      reach.taking = [...takingSoFar]
      reach.extent = whole && !takingSoFar.length ? 'all' : 'some'
      if (whole) break
    } else {
      takingSoFar.push(rule.origin as Rule)
      if (whole) break
    }
  }
  if (reach.extent === 'none') reach.taking = takingSoFar
  return reach
}
