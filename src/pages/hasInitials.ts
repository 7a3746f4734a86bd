import type { Resource } from '../schema/resource'

const reachable = new Set(['email', 'phone'])

/** Whether the records are people or companies, which one can write to or call. */
export function hasInitials(resource: Resource): boolean {
  return Object.values(resource.fields).some(({ kind }) => reachable.has(kind))
}
