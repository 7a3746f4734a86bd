import { createMongoAbility, type MongoAbility } from '@casl/ability'
import type { FilterContext } from '../fields/fieldType'
import { holds } from '../schema/condition'
import { FilterError, parseFilter } from '../schema/filter'
import type { Resource, Values } from '../schema/resource'
import { toFullRow } from '../schema/rows'
import type { Actor, Rule } from './rule'

/** A record with its resource, so that rules can be asked about it. */
export class RecordOf {
  constructor(
    readonly resource: Resource,
    readonly record: Values,
  ) {}
}

export type Ability = MongoAbility

/** `Dashboard` and `dashboard` are one subject; every other is taken as it is written. */
export const subjectName = (subject: string) => (subject === 'Dashboard' ? 'dashboard' : subject)

/**
 * The ability that follows from rules, for one person. CASL decides; conditions are filters of the API's dialect,
 * evaluated here as the server's SQL would.
 */
export function abilityOf(
  rules: readonly Rule[],
  actor: Actor,
  context: Partial<FilterContext> = {},
): Ability {
  const asked = { now: new Date(), timeZone: 'UTC', ...context, me: actor.id }
  return createMongoAbility(rules.map(rule => ({ ...rule, subject: subjectsOf(rule) })) as never, {
    detectSubjectType: subject =>
      subject instanceof RecordOf ? subject.resource.subject : (subject as never),
    conditionsMatcher: conditions => subject =>
      subject instanceof RecordOf && meets(subject, conditions as Record<string, unknown>, asked),
  })
}

const subjectsOf = ({ subject }: Rule) => (typeof subject === 'string' ? [subject] : subject).map(subjectName)

// A subject may stand for several resources; a condition on a field that this one lacks holds for none of its records.
function meets(
  { resource, record }: RecordOf,
  conditions: Record<string, unknown>,
  context: FilterContext,
): boolean {
  try {
    return holds(parseFilter(resource, conditions, context), toFullRow(resource, record))
  } catch (error) {
    if (error instanceof FilterError) return false
    throw error
  }
}

/** Says whether an action is allowed on a subject at all, whatever the record. */
export const can = (ability: Ability, action: string, subject: string) =>
  ability.can(action, subjectName(subject))

/** Says whether an action is allowed on this record. */
export const canOn = (ability: Ability, action: string, resource: Resource, record: Values) =>
  ability.can(action, new RecordOf(resource, record) as never)
