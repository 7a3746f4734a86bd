import { isAlways } from '../schema/condition'
import type { Resource } from '../schema/resource'
import { type Ability, canOnSome } from './ability'
import { rowsFor } from './rowsFor'
import type { Actor } from './rule'

/**
 * Returns the channel for live updates of a resource's records: the shared one for users
 * who can read every record, the user's own if their rules have conditions, none if they
 * can't read any. A child has its parent's rules.
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
