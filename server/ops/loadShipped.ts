import type { Resources } from '../../src/core/schema/resources'
import type { Shipped } from '../base/definitions'
import { loadProduct } from '../base/product/resources'
import type { Executor } from '../base/storage/database'
import { readStoredDefinitions } from '../engine/definitions/storedDefinitions'
import { resourcesOf } from '../engine/definitions/usableDefinitions'
import { importMeasures } from '../engine/measures/loadMeasures'
import { tableName } from '../engine/sql/columns'
import { serverTables } from './tables'

/** Loads everything that the product's folders define, and the server's own tables. */
export async function loadShipped(): Promise<Shipped> {
  const [{ shipped: resources, data }, measures] = await Promise.all([loadProduct(), importMeasures()])
  const accounts = resources.find(({ account }) => account)
  return { resources, data, measures, tables: accounts ? serverTables(tableName(accounts)) : [] }
}

/**
 * Returns the resources of an office whose server doesn't run in this process: the shipped ones with the
 * office's changes, without stored definitions that can't be used.
 */
export async function loadStoredResources(db: Executor): Promise<Resources> {
  const [shipped, stored] = await Promise.all([loadShipped(), readStoredDefinitions(db)])
  return resourcesOf(shipped, stored)
}
