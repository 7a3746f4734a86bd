import type { Resource } from '../schema/resource'
import type { Resources } from '../schema/resources'
import { type Ability, can, canOnSome } from './ability'

/** P-10: whoever may create or update a resource may choose from those that it refers to, or read them anyway. */
export function mayChoose(ability: Ability, resources: Resources, target: Resource): boolean {
  if (can(ability, 'read', target.subject)) return true
  return resources
    .referringTo(target.name)
    .some(other => canOnSome(ability, 'create', other) || canOnSome(ability, 'update', other))
}
