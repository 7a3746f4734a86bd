import type { Resource } from '../../../../src/core/schema/resource'
import { allFields, storedName } from '../../../../src/core/schema/systemFields'

/** A change of one field. */
interface Named {
  field: string
}

/** Changes as the history keeps them: by the columns of their fields, which keep their names when a field is renamed. */
export const storedChanges = <Change extends Named>(
  resource: Resource,
  changes: readonly Change[],
): Change[] => changes.map(change => ({ ...change, field: storedName(resource, change.field) }))

/** The same the other way: with the names that the fields have now. */
export function namedChanges<Change extends Named>(resource: Resource, changes: readonly Change[]): Change[] {
  const renamed = renamedFields(resource)
  if (!renamed.size) return [...changes]
  return changes.map(change => ({ ...change, field: renamed.get(change.field) ?? change.field }))
}

const known = new WeakMap<Resource['fields'], ReadonlyMap<string, string>>()

/** The names of fields by their columns, of those where they differ. */
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
