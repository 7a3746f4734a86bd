import { createMongoAbility, type MongoAbility } from '@casl/ability'
import type { FilterContext } from '../field/fieldType'
import { officeNow, officeTimeZone } from '../field/officeTime'
import { type Condition, holds } from '../schema/condition'
import type { Resource, Values } from '../schema/resource'
import type { Row } from '../schema/row'
import { toFullRow } from '../schema/rows'
import { actionOn } from './actionOn'
import { withOwnership } from './ownership'
import type { Actor, Rule } from './rule'
import { ruleCondition } from './ruleCondition'
import { decidable } from './undecidable'

type Conditions = NonNullable<Rule['conditions']>

/** A record with its resource, for evaluating rules. */
export class RecordOf {
  #row: Row | undefined
  /** Cached results of rules' conditions for this record; they are the same for all its fields. */
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

/** `Dashboard` and `dashboard` are the same subject; all other subjects are used unchanged. */
export const subjectName = (subject: string) => (subject === 'Dashboard' ? 'dashboard' : subject)

/**
 * Returns a user's ability from their rules. CASL decides; conditions are filters of the API,
 * evaluated in memory like the server's SQL. Unless the context has a fixed `now`, it uses the
 * office's clock, also if the ability is kept for long.
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
  const applied = decidable(withOwnership(rules)).map(rule => prepared(rule, taking))
  const ability: Ability = createMongoAbility(applied as never, {
    detectSubjectType: subject =>
      subject instanceof RecordOf ? subject.resource.subject : (subject as never),
    conditionsMatcher: conditions => matcher(conditions as Conditions, taking, filterContext),
  })
  given.set(ability, rules)
  return ability
}

const given = new WeakMap<Ability, readonly Rule[]>()

/** Returns the rules from which an ability was made. */
export const rulesOf = (ability: Ability): readonly Rule[] => given.get(ability) ?? []

// Copies the conditions, because inverted rules are identified by
// their conditions object, and drops empty ones.
function prepared({ conditions, ...rule }: Rule, taking: WeakSet<Conditions>): Rule {
  const subject = (typeof rule.subject === 'string' ? [rule.subject] : rule.subject).map(subjectName)
  if (!conditions || !Object.keys(conditions).length) return { ...rule, subject }
  const own = { ...conditions }
  if (rule.inverted) taking.add(own)
  return { ...rule, subject, conditions: own }
}

const MINUTE_MS = 60_000

/**
 * Returns a matcher for a rule's conditions. They are parsed once for each resource, because many records are
 * checked, and again after a minute, because they can depend on the day.
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

/** Whether an action is allowed on a subject at all, on any record. */
export const can = (ability: Ability, action: string, subject: string) =>
  ability.can(action, subjectName(subject))

/** Whether nobody can take an action on a resource's records, because they are only ever added. */
export const isNeverTaken = ({ appendOnly }: { appendOnly?: boolean }, action: string): boolean =>
  appendOnly === true && (action === 'update' || action === 'delete')

/** Whether an action is allowed on some records of a resource. */
export const canOnSome = (
  ability: Ability,
  action: string,
  resource: Pick<Resource, 'subject' | 'parent'> & { appendOnly?: boolean },
) => !isNeverTaken(resource, action) && can(ability, actionOn(resource, action), resource.subject)

/** Whether an action is allowed on this record. For a child, its parent's rules decide (`withParent`). */
export const canOn = (
  ability: Ability,
  action: string,
  { resource, record }: { resource: Resource; record: Values | RecordOf },
) => !isNeverTaken(resource, action) && hasRight(ability, action, { resource, record })

/** Whether a rule gives this permission on this record, whatever the definition lets anyone do. */
export const hasRight = (
  ability: Ability,
  action: string,
  { resource, record }: { resource: Resource; record: Values | RecordOf },
) => ability.can(actionOn(resource, action), recordOf(resource, record) as never)

/** Returns a record for rules to check; reuse it for several checks of the same record. */
export const recordOf = (resource: Resource, record: Values | RecordOf): RecordOf =>
  record instanceof RecordOf ? record : new RecordOf(resource, record)
