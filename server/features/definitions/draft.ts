import { DefinitionError } from '../../../src/core/schema/definitionError'
import type { Measure, Ratio } from '../../../src/core/schema/measure'
import { cause, cure, type Mistake } from '../../../src/core/schema/mistake'
import { inOrder, joinResources, type Resources } from '../../../src/core/schema/resources'
import { checkResources } from '../../../src/define/checkResources'
import { isExtension, type OwnDefinition, resourceNamed } from '../../../src/define/ownDefinition'
import { type JoinedDefinitions, joinOwnDefinitions, measuresOf } from '../../../src/define/ownDefinitions'
import { readParts } from '../../../src/define/parseDefinition'
import type { FieldRenames } from '../../../src/define/renamedNames'
import type { Definitions } from '../../base/definitions'
import { adopted } from '../../engine/definitions/definitionsInUse'
import type { DefinitionChanges } from '../../engine/definitions/storedDefinitions'
import { checkMeasuresOf } from '../../engine/measures/loadMeasures'
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

/** Changes as they were read, as far as they can be. */
export interface ReadChanges {
  changes: DefinitionChanges
  mistakes: Mistake[]
  /** Every definition could be read, without the options that have mistakes. */
  isWhole: boolean
}

/** Reads changes as somebody sends them. Throws a `DefinitionError` for what is no definition. */
export function readChanges(sent: Readonly<Record<string, unknown>>): DefinitionChanges {
  const { changes, mistakes } = readPossible(sent)
  if (mistakes.length) throw new DefinitionError(mistakes)
  return changes
}

/** The same of changes with mistakes, which are left out. */
export function readPossible(sent: Readonly<Record<string, unknown>>): ReadChanges {
  const mistakes: Mistake[] = []
  const changes: Record<string, OwnDefinition | null> = {}
  let isWhole = true
  for (const [name, value] of Object.entries(sent)) {
    const read = value === null ? undefined : readParts(name, value)
    mistakes.push(...(read?.mistakes ?? []))
    if (value === null) changes[name] = null
    else if (read?.definition) changes[name] = read.definition
    else isWhole = false
    const data = changes[name]
    if (data && resourceNamed(data) !== name)
      mistakes.push({
        place: name,
        cause: cause('name_differs', { name, own: resourceNamed(data) }),
        cure: cure('one_name'),
      })
  }
  return { changes, mistakes, isWhole }
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
  const measures = [...definitions.shipped.measures, ...measuresOf(data)]
  const resources = checkedResources(joinOwnDefinitions(copies, data), measures)
  return { changes, renames, own, resources }
}

/** The resources that definitions make. Throws a `DefinitionError` with all mistakes, whichever check finds them. */
function checkedResources(
  { resources, mistakes, isWhole }: JoinedDefinitions,
  measures: readonly (Measure | Ratio)[],
): Resources {
  const all = inOrder(resources)
  const found = [...mistakes]
  const check = (run: () => void) => {
    try {
      run()
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error
      found.push(...error.mistakes)
    }
  }
  if (isWhole) {
    check(() => checkResources(all))
    // A process could not follow a measure of what is no longer there.
    check(() => checkMeasuresOf(measures, name => all.find(each => each.name === name)))
  }
  if (found.length) throw new DefinitionError(found)
  return joinResources(all)
}

/** Whether a resource ships with the product or is the office's own. */
export const isShipped = (definitions: Definitions, name: string): boolean =>
  definitions.shipped.resources.some(resource => resource.name === name) ||
  definitions.shipped.data.some(file => !isExtension(file) && file.name === name)
