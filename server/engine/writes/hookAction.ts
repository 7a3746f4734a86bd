import type { Resource } from '../../../src/core/schema/resource'
import type { Services, Writer } from '../../base/services'

/** Returns a resource as the product ships it, if it does, without an extension. */
export const shippedOf = ({ definitions }: Services, { name }: Resource): Resource | undefined =>
  definitions.shipped.resources.find(each => each.name === name)

/**
 * Returns the action of a write for the hooks of the resource. They don't know the transitions of an extension, whose
 * inputs are changed as by an update.
 */
export function hookAction({ services }: Writer, resource: Resource, action: string): string {
  if (!Object.hasOwn(resource.transitions, action)) return action
  const shipped = shippedOf(services, resource)
  return shipped && !Object.hasOwn(shipped.transitions, action) ? 'update' : action
}
