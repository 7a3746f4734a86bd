import { type Ability, RecordOf, subjectName } from './ability'
import type { Rule } from './rule'

/** Whether something is allowed and which rule says so; without a rule none gives it. */
export interface Decision {
  allowed: boolean
  rule?: Rule
}

/** Asks about one record, or with a subject's name whether it is allowed on any of its records. */
export function decide(
  ability: Ability,
  action: string,
  { subject, field }: { subject: string | RecordOf; field?: string },
): Decision {
  const wanted = subject instanceof RecordOf ? subject : subjectName(subject)
  const rule = ability.relevantRuleFor(action, wanted as never, field)
  return { allowed: Boolean(rule && !rule.inverted), rule: rule?.origin as Rule | undefined }
}

/** On how many of a subject's records something is allowed, as far as the rules alone tell. */
export interface Reach {
  extent: 'all' | 'some' | 'none'
  /** The rules that decide, the strongest first: those that give, with or without conditions. */
  giving: Rule[]
  /** Those with conditions that take away from what weaker rules give. */
  taking: Rule[]
}

/** How far an action reaches on a subject (or on one field of it), and by which rules. */
export function reachOf(
  ability: Ability,
  action: string,
  { subject, field }: { subject: string; field?: string },
): Reach {
  const reach: Reach = { extent: 'none', giving: [], taking: [] }
  const takingSoFar: Rule[] = []
  for (const rule of ability.rulesFor(action, subjectName(subject), field)) {
    if (!rule.matchesField(field)) continue
    // Without a field in question, a rule about some fields alone gives some of it too.
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
