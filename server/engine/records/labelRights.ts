import { type Ability, can, canOn, RecordOf } from '../../../src/core/access/ability'
import { mayReadField, rightVaries, withinRight } from '../../../src/core/access/fieldRights'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { titleFieldsIn } from '../../../src/core/schema/titles'

/**
 * Whether a person may know what a record is called. Whoever sees a reference sees its label (P-10), also of a record
 * that they may not open, unless a rule on fields keeps just the title from them.
 */
export function mayKnowTitle(
  ability: Ability,
  resource: Resource,
  record: Values,
  title = resource.title,
): boolean {
  const { subject } = resource
  if (!withinRight(ability, resource, title, 'readable', record)) return false
  if (!namesFields(ability, resource)) return true
  if (can(ability, 'read', subject) && !mayReadField(ability, resource, title)) return false
  const decided = ability.relevantRuleFor('read', new RecordOf(resource, record) as never, title)
  if (decided && !decided.inverted) return true
  return !decided?.fields && !canOn(ability, 'read', resource, record)
}

const namesFields = (ability: Ability, { subject }: Resource) =>
  ability.possibleRulesFor('read', subject).some(rule => rule.fields)

/** Whether the person may know what every record is called in a language, so that one need not look at each. */
export function titlesAreOpen(ability: Ability, resource: Resource, language?: string): boolean {
  return (
    !namesFields(ability, resource) &&
    titleFieldsIn(resource, language).every(
      title => withinRight(ability, resource, title, 'readable') && !rightVaries(ability, resource, title),
    )
  )
}
