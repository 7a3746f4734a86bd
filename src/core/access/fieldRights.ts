import type { Resource, Values } from '../schema/resource'
import { allFields, fieldOf } from '../schema/systemFields'
import { type Ability, can, hasRight, isNeverTaken, type RecordOf, recordOf } from './ability'
import { actionOn } from './actionOn'

type Use = 'readable' | 'writable'

/**
 * Whether the user has the permission that the field's definition requires; checked for
 * this record if it is on the record's own subject.
 */
export function withinRight(
  ability: Ability,
  resource: Resource,
  { name, use, record }: { name: string; use: Use; record?: Values | RecordOf },
): boolean {
  const right = fieldOf(resource, name)?.[use]
  if (!right) return true
  return record && right.subject === resource.subject
    ? hasRight(ability, right.action, { resource, record })
    : can(ability, right.action, right.subject)
}

/** Whether the user has the permission that the field requires on only some records of the resource. */
export function rightVaries(ability: Ability, resource: Resource, name: string): boolean {
  const right = fieldOf(resource, name)?.readable
  if (right?.subject !== resource.subject) return false
  const rules = ability.possibleRulesFor(actionOn(resource, right.action), right.subject)
  return rules.some(rule => rule.conditions)
}

/** Whether the user can read a field of this record, or of any record if none is given. */
export function mayReadField(
  ability: Ability,
  resource: Resource,
  { name, record }: { name: string; record?: Values | RecordOf },
): boolean {
  if (!withinRight(ability, resource, { name, use: 'readable', record })) return false
  if (name === 'id' || name === 'version') return true
  return ability.can('read', subjectOf(resource, record), name)
}

/** Whether the user can write a field of this record with an action: `create` or `update`. */
export function mayWriteField(
  ability: Ability,
  { action, resource, name, record }: { action: string; resource: Resource; name: string; record?: Values },
): boolean {
  return !fieldOf(resource, name)?.readOnly && mayAnswerField(ability, { action, resource, name, record })
}

/** Whether the user can set a field in an action that has it as an input, even if the field is `readOnly`. */
export function mayAnswerField(
  ability: Ability,
  { action, resource, name, record }: { action: string; resource: Resource; name: string; record?: Values },
): boolean {
  const field = fieldOf(resource, name)
  if (!field || field.computed || isNeverTaken(resource, action)) return false
  const uses = ['readable', 'writable'] as const
  if (!uses.every(use => withinRight(ability, resource, { name, use, record }))) return false
  return ability.can(actionOn(resource, action), subjectOf(resource, record), name)
}

const subjectOf = (resource: Resource, record?: Values | RecordOf) =>
  (record ? recordOf(resource, record) : resource.subject) as never

/** Returns the record without the fields that the user can't read. */
export function readablePart(ability: Ability, resource: Resource, record: Values): Values {
  const checked = recordOf(resource, record)
  return Object.fromEntries(
    Object.keys(allFields(resource))
      .filter(name => name in record && mayReadField(ability, resource, { name, record: checked }))
      .map(name => [name, record[name]]),
  )
}
