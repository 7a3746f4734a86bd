import { DefinitionError } from '../../../src/core/schema/definitionError'
import { cause, cure, type Mistake } from '../../../src/core/schema/mistake'
import type { Resources } from '../../../src/core/schema/resources'
import { collectResources } from '../../../src/define/collectResources'
import { isExtension, type OwnDefinition, resourceNamed } from '../../../src/define/ownDefinition'
import { measuresOf, withOwnDefinitions } from '../../../src/define/ownDefinitions'
import { readDefinition } from '../../../src/define/parseDefinition'
import type { FieldRenames } from '../../../src/define/renamedNames'
import type { Definitions } from '../../base/definitions'
import { adopted } from '../../engine/definitions/definitionsInUse'
import type { DefinitionChanges } from '../../engine/definitions/storedDefinitions'
import { checkedMeasures } from '../../engine/measures/loadMeasures'
import { renamesOf, withFollowing } from './renamesOf'

/** The definitions of an installation as they would be after some changes. */
export interface DefinitionDraft {
  /** Read and complete, with those of other definitions that name a renamed field. */
  changes: DefinitionChanges
  /** The fields that get another name. */
  renames: FieldRenames
  /** All own definitions, by resource. */
  own: ReadonlyMap<string, OwnDefinition>
  resources: Resources
}

/** Reads changes as somebody sends them. Throws a `DefinitionError` for what is no definition. */
export function readChanges(sent: Readonly<Record<string, unknown>>): DefinitionChanges {
  const mistakes: Mistake[] = []
  const changes: Record<string, OwnDefinition | null> = {}
  for (const [name, value] of Object.entries(sent)) {
    try {
      changes[name] = value === null ? null : readDefinition(name, value)
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error
      mistakes.push(...error.mistakes)
    }
    const data = changes[name]
    if (data && resourceNamed(data) !== name)
      mistakes.push({
        place: name,
        cause: cause('name_differs', { name, own: resourceNamed(data) }),
        cure: cure('one_name'),
      })
  }
  if (mistakes.length) throw new DefinitionError(mistakes)
  return changes
}

/**
 * Puts the current definitions together with changes of them. Throws a `DefinitionError` for any mistake. Nothing in use
 * is touched: parents and search paths are bound to the objects of a resource, so the shipped ones are copied.
 */
export function draftOf(definitions: Definitions, sent: DefinitionChanges): DefinitionDraft {
  const own = new Map([...definitions.own()].map(([name, { data }]) => [name, data] as const))
  const renames = renamesOf(own, sent)
  const changes = withFollowing({ own, shipped: definitions.shipped.resources }, sent)
  for (const [name, data] of Object.entries(changes)) {
    if (data) own.set(name, data)
    else own.delete(name)
  }
  const files = definitions.shipped.data.filter(file => !own.has(resourceNamed(file)))
  const copies = definitions.shipped.resources.map(resource => ({ ...resource }))
  // What the product ships as well is named as a conflict in what is changed. The others are used as they are.
  const inUse = [...own].map(([name, data]) => (changes[name] ? data : adopted(data, copies)))
  const data = [...files, ...inUse]
  const resources = collectResources(withOwnDefinitions(copies, data))
  // A process could not follow a measure of what is no longer there.
  checkedMeasures([...definitions.shipped.measures, ...measuresOf(data)], resources)
  return { changes, renames, own, resources }
}

/** Whether a resource ships with the product or is the office's own. */
export const isShipped = (definitions: Definitions, name: string): boolean =>
  definitions.shipped.resources.some(resource => resource.name === name) ||
  definitions.shipped.data.some(file => !isExtension(file) && file.name === name)
