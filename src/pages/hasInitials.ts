import type { Resource } from '../core/schema/resource'
import { typeOf } from '../fields'

/** Whether the records are people or companies with contact data. */
export const hasInitials = (resource: Resource): boolean =>
  Object.values(resource.fields).some(field => typeOf(field).reachable)
