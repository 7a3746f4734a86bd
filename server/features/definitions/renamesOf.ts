import { ACCOUNT } from '../../../src/core/field/recordId'
import { typeOf } from '../../../src/core/field/registry'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { compareDefinitions, renamesIn } from '../../../src/define/compareDefinitions'
import type { OwnDefinition } from '../../../src/define/ownDefinition'
import type { FieldRenames, TargetOf } from '../../../src/define/renamedNames'
import { renameFields } from '../../../src/define/renameFields'
import type { DefinitionChanges } from '../../engine/definitions/storedDefinitions'

type Own = ReadonlyMap<string, OwnDefinition>

/** Returns the fields that changes of definitions rename. */
export function renamesOf(own: Own, changes: DefinitionChanges): FieldRenames {
  const renames = Object.entries(changes).map(
    ([name, after]) => [name, renamesIn(compareDefinitions(own.get(name), after))] as const,
  )
  return Object.fromEntries(renames.filter(([, names]) => Object.keys(names).length))
}

/** Adds the other own definitions that refer to a renamed field, with its new name. */
export function withFollowing(
  { own, shipped }: { own: Own; shipped: readonly Resource[] },
  changes: DefinitionChanges,
): DefinitionChanges {
  const renames = renamesOf(own, changes)
  if (!Object.keys(renames).length) return changes
  const targetOf = targetsIn(own, shipped)
  const others = [...own].flatMap(([name, data]) => {
    if (Object.hasOwn(changes, name)) return []
    const renamed = renameFields(data, renames, targetOf)
    return JSON.stringify(renamed) === JSON.stringify(data) ? [] : [[name, renamed] as const]
  })
  return { ...changes, ...Object.fromEntries(others) }
}

/** Returns a lookup of the resource that a reference points to, in the definitions in use. */
export const targetsOf =
  (resources: Resources): TargetOf =>
  (resource, name) => {
    const field = resources.find(resource)?.fields[name]
    return field && resources.target(field)?.name
  }

/**
 * Returns a lookup of the resource that a reference points to in
 * these definitions, under the current field names.
 */
function targetsIn(own: Own, shipped: readonly Resource[]): TargetOf {
  const account = shipped.find(resource => resource.account)?.name
  return (resource, name) => {
    const field =
      own.get(resource)?.fields?.[name] ?? shipped.find(each => each.name === resource)?.fields[name]
    const to = field && typeOf(field).reference?.(field).to
    return to === ACCOUNT ? account : to
  }
}
