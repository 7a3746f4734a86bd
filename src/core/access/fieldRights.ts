import type { Resource, Values } from '../schema/resource'
import { allFields, fieldOf } from '../schema/systemFields'
import { type Ability, can, canOn, type RecordOf, recordOf } from './ability'
import { actionOn } from './actionOn'

type Use = 'readable' | 'writable'

/** Whether the definition itself keeps a field for those with some right: on this record, if the right is one on it. */
export function withinRight(
  ability: Ability,
  resource: Resource,
  { name, use, record }: { name: string; use: Use; record?: Values | RecordOf },
): boolean {
  const right = fieldOf(resource, name)?.[use]
  if (!right) return true
  return record && right.subject === resource.subject
    ? canOn(ability, right.action, { resource, record })
    : can(ability, right.action, right.subject)
}

/** Whether the right that a field is kept for is one that somebody has on some records of the resource only. */
export function rightVaries(ability: Ability, resource: Resource, name: string): boolean {
  const right = fieldOf(resource, name)?.readable
  if (right?.subject !== resource.subject) return false
  const rules = ability.possibleRulesFor(actionOn(resource, right.action), right.subject)
  return rules.some(rule => rule.conditions)
}

/** Whether a field of this record (or, without one, of any record) may be read. */
export function mayReadField(
  ability: Ability,
  resource: Resource,
  { name, record }: { name: string; record?: Values | RecordOf },
): boolean {
  if (!withinRight(ability, resource, { name, use: 'readable', record })) return false
  if (name === 'id' || name === 'version') return true
  return ability.can('read', subjectOf(resource, record), name)
}

/** Whether a field of this record may be written with an action: `create` or `update`. */
export function mayWriteField(
  ability: Ability,
  { action, resource, name, record }: { action: string; resource: Resource; name: string; record?: Values },
): boolean {
  return !fieldOf(resource, name)?.readOnly && mayAnswerField(ability, { action, resource, name, record })
}

/** Whether a field that an action asks for may be given with it, although the definition keeps it from being edited. */
export function mayAnswerField(
  ability: Ability,
  { action, resource, name, record }: { action: string; resource: Resource; name: string; record?: Values },
): boolean {
  const field = fieldOf(resource, name)
  if (!field || field.computed) return false
  const uses = ['readable', 'writable'] as const
  if (!uses.every(use => withinRight(ability, resource, { name, use, record }))) return false
  return ability.can(actionOn(resource, action), subjectOf(resource, record), name)
}

const subjectOf = (resource: Resource, record?: Values | RecordOf) =>
  (record ? recordOf(resource, record) : resource.subject) as never

/** The record without the fields that may not be read. */
export function readablePart(ability: Ability, resource: Resource, record: Values): Values {
  const checked = recordOf(resource, record)
  return Object.fromEntries(
    Object.keys(allFields(resource))
      .filter(name => name in record && mayReadField(ability, resource, { name, record: checked }))
      .map(name => [name, record[name]]),
  )
}
