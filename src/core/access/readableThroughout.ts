import type { FilterContext } from '../field/fieldType'
import { always, type Condition, isAlways } from '../schema/condition'
import type { Resource } from '../schema/resource'
import { fieldOf } from '../schema/systemFields'
import type { Ability } from './ability'
import { mayReadField, rightVaries } from './fieldRights'
import { rowsFor } from './rowsFor'

/**
 * Whether a field is readable on every row that the user sees. Filtering or sorting by a field that is
 * readable on only some rows would reveal the values of the others.
 */
export function readableThroughout(
  ability: Ability,
  resource: Resource,
  { name, context }: { name: string; context: FilterContext },
): boolean {
  if (!mayReadField(ability, resource, { name })) return false
  if (name === 'id' || name === 'version') return true
  const rows = rowsFor(ability, 'read', { resource, context })
  const right = rightVaries(ability, resource, name) ? fieldOf(resource, name)?.readable : undefined
  const readable = right ? rowsFor(ability, right.action, { resource, context }) : always
  return (
    (isAlways(readable) || isSame(readable, rows)) &&
    isSame(rows, rowsFor(ability, 'read', { resource, context, field: name }))
  )
}

const isSame = (one: Condition, other: Condition) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
