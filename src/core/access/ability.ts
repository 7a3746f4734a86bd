import { createMongoAbility, type MongoAbility } from '@casl/ability'
import type { FilterContext } from '../field/fieldType'
import { officeNow, officeTimeZone } from '../field/officeTime'
import { type Condition, holds } from '../schema/condition'
import type { Resource, Values } from '../schema/resource'
import type { Row } from '../schema/row'
import { toFullRow } from '../schema/rows'
import { actionOn } from './actionOn'
import type { Actor, Rule } from './rule'
import { ruleCondition } from './ruleCondition'
import { decidable } from './undecidable'

type Conditions = NonNullable<Rule['conditions']>

/** A record with its resource, so that rules can be asked about it. */
export class RecordOf {
  #row: Row | undefined
  /** Whether the filters of rules find it, as far as they were asked: for each field of it they are the same. */
  readonly found = new Map<Conditions, boolean>()

  constructor(
    readonly resource: Resource,
    readonly record: Values,
  ) {}

  get row(): Row {
    this.#row ??= toFullRow(this.resource, this.record)
    return this.#row
  }
}

export type Ability = MongoAbility

/** `Dashboard` and `dashboard` are one subject; every other is taken as it is written. */
export const subjectName = (subject: string) => (subject === 'Dashboard' ? 'dashboard' : subject)

/**
 * The ability that follows from rules, for one person. CASL decides; conditions are filters of the API's dialect,
 * evaluated here as the server's SQL would. Without a moment in the context it goes by the office's clock, however long
 * it is in use.
 */
export function abilityOf(
  rules: readonly Rule[],
  actor: Actor,
  context: Partial<FilterContext> = {},
): Ability {
  const filterContext = (): FilterContext => ({
    now: context.now ?? officeNow(),
    timeZone: context.timeZone ?? officeTimeZone(),
    my: context.my ?? actor,
    me: actor.id,
  })
  const taking = new WeakSet<Conditions>()
  return createMongoAbility(decidable(rules).map(rule => prepared(rule, taking)) as never, {
    detectSubjectType: subject =>
      subject instanceof RecordOf ? subject.resource.subject : (subject as never),
    conditionsMatcher: conditions => matcher(conditions as Conditions, taking, filterContext),
  })
}

// A copy of the conditions, so that those of a rule that takes away are known by themselves; none instead of empty ones.
function prepared({ conditions, ...rule }: Rule, taking: WeakSet<Conditions>): Rule {
  const subject = (typeof rule.subject === 'string' ? [rule.subject] : rule.subject).map(subjectName)
  if (!conditions || !Object.keys(conditions).length) return { ...rule, subject }
  const own = { ...conditions }
  if (rule.inverted) taking.add(own)
  return { ...rule, subject, conditions: own }
}

const MINUTE_MS = 60_000

/**
 * Says which records a rule's filter finds; it is read once for each resource, as many records are asked about, and
 * again in the next minute: it can speak of the day.
 */
function matcher(conditions: Conditions, taking: WeakSet<Conditions>, filterContext: () => FilterContext) {
  const known = new Map<Resource, Condition>()
  const inverted = taking.has(conditions)
  let minute = ''
  return (subject: unknown) => {
    if (!(subject instanceof RecordOf)) return false
    const { resource, found } = subject
    const decided = found.get(conditions)
    if (decided !== undefined) return decided
    const context = filterContext()
    const present = `${Math.floor(context.now.getTime() / MINUTE_MS)} ${context.timeZone}`
    if (present !== minute) known.clear()
    minute = present
    const condition = known.get(resource) ?? ruleCondition(resource, { conditions, inverted }, context)
    known.set(resource, condition)
    const isFound = holds(condition, subject.row)
    found.set(conditions, isFound)
    return isFound
  }
}

/** Says whether an action is allowed on a subject at all, whatever the record. */
export const can = (ability: Ability, action: string, subject: string) =>
  ability.can(action, subjectName(subject))

/** Says whether an action is allowed on some record of a resource. */
export const canOnSome = (ability: Ability, action: string, resource: Pick<Resource, 'subject' | 'parent'>) =>
  can(ability, actionOn(resource, action), resource.subject)

/** Says whether an action is allowed on this record; of a child, as its parent's rules say (`withParent`). */
export const canOn = (
  ability: Ability,
  action: string,
  { resource, record }: { resource: Resource; record: Values | RecordOf },
) => ability.can(actionOn(resource, action), recordOf(resource, record) as never)

/** A record to be asked about: once for all that is asked, where that is much. */
export const recordOf = (resource: Resource, record: Values | RecordOf): RecordOf =>
  record instanceof RecordOf ? record : new RecordOf(resource, record)
