import { DefinitionError } from '../../../src/core/schema/definitionError'
import { cause, cure, type Mistake } from '../../../src/core/schema/mistake'
import type { Resources } from '../../../src/core/schema/resources'
import { atOnce, type Steps } from '../../../src/core/steps'
import { isExtension, type OwnDefinition, resourceNamed } from '../../../src/define/ownDefinition'
import { readParts } from '../../../src/define/parseDefinition'
import type { FieldRenames } from '../../../src/define/renamedNames'
import { renameFields } from '../../../src/define/renameFields'
import type { Definitions, StoredDefinition } from '../../base/definitions'
import type { Services } from '../../base/services'
import { combiningDefinitions } from '../../engine/definitions/combineDefinitions'
import { adopted } from '../../engine/definitions/definitionsInUse'
import type { DefinitionChanges } from '../../engine/definitions/storedDefinitions'
import { copied } from '../../engine/definitions/usableDefinitions'
import { renamesOf, targetsOf, withFollowing } from './renamesOf'

/** The definitions of an installation with some changes applied. */
export interface DefinitionDraft {
  /** The changes as read, with changes to other definitions that refer to a renamed field. */
  changes: DefinitionChanges
  /** The renamed fields. */
  renames: FieldRenames
  /** All own definitions, by resource. */
  own: ReadonlyMap<string, OwnDefinition>
  resources: Resources
}

/** Changes as read, without the parts that have mistakes. */
export interface ReadChanges {
  changes: DefinitionChanges
  mistakes: Mistake[]
  /** Every definition was readable, at least without the options that have mistakes. */
  isWhole: boolean
}

/** Reads changes as they were sent. Throws a `DefinitionError` if a definition is malformed. */
export function readChanges(sent: Readonly<Record<string, unknown>>): DefinitionChanges {
  const { changes, mistakes } = readPossible(sent)
  if (mistakes.length) throw new DefinitionError(mistakes)
  return changes
}

/** Reads changes and leaves out the parts with mistakes, which it returns. */
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
 * Combines the current definitions with changes. Throws a `DefinitionError` for any mistake. The resources in
 * use stay unchanged: parents and search paths are bound to resource objects, so the shipped ones are copied.
 */
export const draftOf = (definitions: Definitions, sent: DefinitionChanges): DefinitionDraft =>
  atOnce(makingDraft(definitions, sent))

/** The steps of `draftOf`. */
export function* makingDraft(definitions: Definitions, sent: DefinitionChanges): Steps<DefinitionDraft> {
  const own = new Map([...definitions.own()].map(([name, { data }]) => [name, data] as const))
  const renames = renamesOf(own, sent)
  const changes = withFollowing({ own, shipped: definitions.shipped.resources }, sent)
  for (const [name, data] of Object.entries(changes)) {
    if (data) own.set(name, data)
    else own.delete(name)
  }
  const resources = yield* combined(definitions.shipped, own, name => Boolean(changes[name]))
  return { changes, renames, own, resources }
}

/** Returns the definitions in use with other names of fields. */
export function renamedToday(
  { definitions, resources }: Pick<Services, 'definitions' | 'resources'>,
  renames: FieldRenames,
): Pick<DefinitionDraft, 'own' | 'resources'> {
  const stored = new Map([...definitions.own()].map(([name, { data }]) => [name, data] as const))
  if (!Object.values(renames).some(names => Object.keys(names).length)) return { own: stored, resources }
  const targetOf = targetsOf(resources)
  const own = new Map([...stored].map(([name, data]) => [name, renameFields(data, renames, targetOf)]))
  return { own, resources: atOnce(combined(definitions.shipped, own, () => false)) }
}

/** Returns all definitions in data: those of files, which ship, and the office's own. */
export const inData = (
  { shipped }: Pick<Definitions, 'shipped'>,
  own: DefinitionDraft['own'],
): DefinitionDraft['own'] =>
  new Map([...shipped.data.map(file => [resourceNamed(file), file] as const), ...own])

/**
 * Combines the shipped definitions with own ones. In a changed definition, a part that the product now ships too is
 * reported as a conflict. Unchanged definitions are used as they run today, with the shipped part.
 */
function* combined(
  shipped: Definitions['shipped'],
  own: DefinitionDraft['own'],
  isChanged: (name: string) => boolean,
): Steps<Resources> {
  const files = shipped.data.filter(file => !own.has(resourceNamed(file)))
  const copies = copied(shipped)
  const inUse = [...own].map(([name, data]) => (isChanged(name) ? data : adopted(data, copies.resources)))
  return (yield* combiningDefinitions(copies, [...files, ...inUse])).resources
}

/** Returns the latest definition of a resource, even if it can't be used. */
export const storedAs = ({ own, leftOut }: Definitions, name: string): StoredDefinition | undefined =>
  own().get(name) ?? leftOut().get(name)

/** Returns whether a resource ships with the product; otherwise it is the office's own. */
export const isShipped = (definitions: Definitions, name: string): boolean =>
  definitions.shipped.resources.some(resource => resource.name === name) ||
  definitions.shipped.data.some(file => !isExtension(file) && file.name === name)
