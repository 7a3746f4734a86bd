import type { Resource } from '../../../src/core/schema/resource'
import type { Services, Writer } from '../../base/services'

/** Returns a resource as the product ships it, if it does, without an extension. */
export const shippedOf = ({ definitions }: Services, { name }: Resource): Resource | undefined =>
  definitions.shipped.resources.find(each => each.name === name)

/**
 * Returns the action of a transition for the hooks of the resource. They don't know the transitions of an extension, whose
 * inputs are changed as by an update.
 */
export function transitionForHooks({ services }: Writer, resource: Resource, name: string): string {
  const shipped = shippedOf(services, resource)
  return shipped && !Object.hasOwn(shipped.transitions, name) ? 'update' : name
}
