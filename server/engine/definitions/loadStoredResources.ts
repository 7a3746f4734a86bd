import type { Resources } from '../../../src/core/schema/resources'
import { collectResources } from '../../../src/define/collectResources'
import { withOwnDefinitions } from '../../../src/define/ownDefinitions'
import { loadProduct, type Product } from '../../base/product/resources'
import type { Executor } from '../../base/storage/database'
import { definitionsInUse } from './definitionsInUse'
import { readStoredDefinitions, type StoredDefinitions } from './storedDefinitions'

/**
 * Returns the resources of an office whose server doesn't run in this process: the shipped ones with the
 * office's changes.
 */
export async function loadStoredResources(db: Executor): Promise<Resources> {
  const [product, stored] = await Promise.all([loadProduct(), readStoredDefinitions(db)])
  return resourcesOf(product, stored)
}

/** Combines the shipped definitions with stored ones. Throws a `DefinitionError` for any mistake in them. */
export function resourcesOf({ shipped, data }: Product, stored: StoredDefinitions): Resources {
  return collectResources(
    withOwnDefinitions(
      shipped.map(resource => ({ ...resource })),
      definitionsInUse({ shipped, data }, stored),
    ),
  )
}
