import { isAlways } from '../schema/condition'
import type { Resource } from '../schema/resource'
import { type Ability, canOnSome } from './ability'
import { rowsFor } from './rowsFor'
import type { Actor } from './rule'

/**
 * The channel that tells of a resource's records: the one of all for who may read every record of it, one's own for who
 * reads them under a condition, none for who reads none. A child has the rules of its parent.
 */
export function recordChannel(ability: Ability, resource: Resource, actor: Actor): string | undefined {
  if (!canOnSome(ability, 'read', resource)) return undefined
  const rows = rowsFor(ability, 'read', {
    resource,
    context: {
      now: new Date(),
      timeZone: 'UTC',
      my: actor,
      me: actor.id,
    },
  })
  return `resources.${resource.name}${isAlways(rows) ? '' : `.${actor.id}`}`
}
