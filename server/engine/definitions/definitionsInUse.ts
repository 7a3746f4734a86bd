import type { Resource } from '../../../src/core/schema/resource'
import { adoptShipped } from '../../../src/define/adoptShipped'
import { isExtension, type OwnDefinition, resourceNamed } from '../../../src/define/ownDefinition'
import type { Shipped } from '../../base/definitions'
import type { StoredDefinitions } from './storedDefinitions'

/**
 * Returns a stored definition as it is used: a part of an extension that an upgrade of the product now ships
 * is replaced by the shipped part.
 */
export function adopted(data: OwnDefinition, shipped: readonly Resource[]): OwnDefinition {
  const base = isExtension(data) && shipped.find(({ name }) => name === data.extends)
  return base ? adoptShipped(data, base).data : data
}

/**
 * Returns the stored definitions that are used. An ejected definition is shipped in TypeScript and replaces
 * the stored definition that it was made from.
 */
export function storedInUse(shipped: readonly Resource[], stored: StoredDefinitions): StoredDefinitions {
  const names = new Set(shipped.map(({ name }) => name))
  const used = [...stored.definitions].filter(([name, { data }]) => isExtension(data) || !names.has(name))
  return { ...stored, definitions: new Map(used) }
}

/**
 * Returns all definitions in data; a stored definition replaces the same definition of a file. `push` stores
 * files, and Studio changes them.
 */
export function definitionsInUse(
  { resources: shipped, data: files }: Pick<Shipped, 'resources' | 'data'>,
  stored: StoredDefinitions,
): OwnDefinition[] {
  const { definitions } = storedInUse(shipped, stored)
  return [
    ...files.filter(file => !definitions.has(resourceNamed(file))),
    ...[...definitions.values()].map(({ data }) => adopted(data, shipped)),
  ]
}
