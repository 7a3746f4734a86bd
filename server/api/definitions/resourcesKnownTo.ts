import { type Ability, canOnSome } from '../../../src/core/access/ability'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { allFields } from '../../../src/core/schema/systemFields'

/**
 * Returns the names of the resources whose definitions a person gets: those of which they may read or create something,
 * and those that these name, because their pages show references, lists and figures of them.
 */
export function resourcesKnownTo(ability: Ability, resources: Resources): ReadonlySet<string> {
  const known = new Set<string>()
  const add = (resource: Resource | undefined) => {
    if (!resource || known.has(resource.name)) return
    known.add(resource.name)
    for (const field of Object.values(allFields(resource))) add(resources.target(field))
    for (const { to } of Object.values(resource.relations)) add(resources.find(to))
    for (const figure of Object.values(resource.figures))
      if ('resource' in figure) add(resources.find(figure.resource))
  }
  for (const resource of resources.all)
    if (canOnSome(ability, 'read', resource) || canOnSome(ability, 'create', resource)) add(resource)
  return known
}
