import type { Resource, Values } from '../schema/resource'
import { allFields, fieldOf } from '../schema/systemFields'
import { type Ability, can, RecordOf } from './ability'
import { actionOn } from './actionOn'

type Use = 'readable' | 'writable'

/** Whether the definition itself keeps a field for those with some right. */
function withinRight(ability: Ability, resource: Resource, name: string, use: Use): boolean {
  const right = fieldOf(resource, name)?.[use]
  return !right || can(ability, right.action, right.subject)
}

/** Whether a field of this record (or, without one, of any record) may be read. */
export function mayReadField(ability: Ability, resource: Resource, name: string, record?: Values): boolean {
  if (!withinRight(ability, resource, name, 'readable')) return false
  if (name === 'id' || name === 'version') return true
  return ability.can('read', subjectOf(resource, record), name)
}

/** Whether a field of this record may be written with an action: `create` or `update`. */
export function mayWriteField(
  ability: Ability,
  action: string,
  resource: Resource,
  name: string,
  record?: Values,
): boolean {
  const field = fieldOf(resource, name)
  if (!field || field.readOnly || field.computed) return false
  if (!withinRight(ability, resource, name, 'readable') || !withinRight(ability, resource, name, 'writable'))
    return false
  return ability.can(actionOn(resource, action), subjectOf(resource, record), name)
}

const subjectOf = (resource: Resource, record?: Values) =>
  (record ? new RecordOf(resource, record) : resource.subject) as never

/** The record without the fields that may not be read. */
export function readablePart(ability: Ability, resource: Resource, record: Values): Values {
  return Object.fromEntries(
    Object.keys(allFields(resource))
      .filter(name => name in record && mayReadField(ability, resource, name, record))
      .map(name => [name, record[name]]),
  )
}
