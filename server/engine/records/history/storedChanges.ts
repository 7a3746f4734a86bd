import type { Resource } from '../../../../src/core/schema/resource'
import { allFields, storedName } from '../../../../src/core/schema/systemFields'

/** A change of one field. */
interface Named {
  field: string
}

/**
 * Returns changes as the history stores them: by column, because a column keeps its name when its field is
 * renamed.
 */
export const storedChanges = <Change extends Named>(
  resource: Resource,
  changes: readonly Change[],
): Change[] => changes.map(change => ({ ...change, field: storedName(resource, change.field) }))

/** Returns stored changes with the current names of their fields. */
export function namedChanges<Change extends Named>(resource: Resource, changes: readonly Change[]): Change[] {
  const renamed = renamedFields(resource)
  if (!renamed.size) return [...changes]
  return changes.map(change => ({ ...change, field: renamed.get(change.field) ?? change.field }))
}

const known = new WeakMap<Resource['fields'], ReadonlyMap<string, string>>()

/** Returns the names of fields by column, where the two differ. */
function renamedFields(resource: Resource): ReadonlyMap<string, string> {
  const found = known.get(resource.fields) ?? findRenamed(resource)
  known.set(resource.fields, found)
  return found
}

const findRenamed = (resource: Resource) =>
  new Map(
    Object.keys(allFields(resource))
      .map(name => [storedName(resource, name), name] as const)
      .filter(([column, name]) => column !== name),
  )
