import type { Resources } from '../../../src/core/schema/resources'
import { collectResources } from '../../../src/define/collectResources'
import { resourceNamed } from '../../../src/define/ownDefinition'
import { withOwnDefinitions } from '../../../src/define/ownDefinitions'
import { loadProduct, type Product } from '../../base/product/resources'
import type { Executor } from '../../base/storage/database'
import { readStoredDefinitions, type StoredDefinitions } from './storedDefinitions'

/** The resources of an office whose server does not run here: the shipped ones with what the office has changed. */
export async function loadStoredResources(db: Executor): Promise<Resources> {
  const [product, stored] = await Promise.all([loadProduct(), readStoredDefinitions(db)])
  return resourcesOf(product, stored)
}

/** Puts the shipped definitions together with stored ones. Throws a `DefinitionError` for any mistake in them. */
export function resourcesOf({ shipped, data }: Product, { definitions }: StoredDefinitions): Resources {
  const files = data.filter(file => !definitions.has(resourceNamed(file)))
  const own = [...definitions.values()].map(one => one.data)
  return collectResources(
    withOwnDefinitions(
      shipped.map(resource => ({ ...resource })),
      [...files, ...own],
    ),
  )
}
