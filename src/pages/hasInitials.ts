import { isReachable } from '../fields/reachable'
import type { Resource } from '../schema/resource'

/** Whether the records are people or companies, which one can write to or call. */
export const hasInitials = (resource: Resource): boolean => Object.values(resource.fields).some(isReachable)
