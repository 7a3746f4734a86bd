import type { Resource } from '../../../src/core/schema/resource'
import { adoptShipped } from '../../../src/define/adoptShipped'
import { isExtension, type OwnDefinition, resourceNamed } from '../../../src/define/ownDefinition'
import type { Product } from '../../base/product/resources'
import type { StoredDefinitions } from './storedDefinitions'

/** A stored definition as it is used: what an upgrade of the product ships replaces the same part of an extension. */
export function adopted(data: OwnDefinition, shipped: readonly Resource[]): OwnDefinition {
  const base = isExtension(data) && shipped.find(({ name }) => name === data.extends)
  return base ? adoptShipped(data, base).data : data
}

/**
 * The stored definitions that are used. A definition that was ejected ships in TypeScript now, and takes the place of the
 * stored one that it was made of.
 */
export function storedInUse(shipped: readonly Resource[], stored: StoredDefinitions): StoredDefinitions {
  const names = new Set(shipped.map(({ name }) => name))
  const used = [...stored.definitions].filter(([name, { data }]) => isExtension(data) || !names.has(name))
  return { ...stored, definitions: new Map(used) }
}

/** All definitions in data: what was stored replaces the same one of a file. `push` stores files, and Studio changes them. */
export function definitionsInUse(
  { shipped, data: files }: Pick<Product, 'shipped' | 'data'>,
  stored: StoredDefinitions,
): OwnDefinition[] {
  const { definitions } = storedInUse(shipped, stored)
  return [
    ...files.filter(file => !definitions.has(resourceNamed(file))),
    ...[...definitions.values()].map(({ data }) => adopted(data, shipped)),
  ]
}
