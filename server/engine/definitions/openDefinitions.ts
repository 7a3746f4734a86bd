import type { Logger } from 'pino'
import { languageNames } from '../../../src/core/i18n/languages'
import type { Measure, Ratio } from '../../../src/core/schema/measure'
import { replaceableResources } from '../../../src/core/schema/replaceableResources'
import type { Resources } from '../../../src/core/schema/resources'
import { collectResources } from '../../../src/define/collectResources'
import { labelsIn, measuresOf, withOwnDefinitions } from '../../../src/define/ownDefinitions'
import type { Definitions } from '../../base/definitions'
import type { Messages } from '../../base/messages'
import type { Product } from '../../base/product/resources'
import type { Database } from '../../base/storage/database'
import { checkedMeasures } from '../measures/loadMeasures'
import { definitionsInUse, storedInUse } from './definitionsInUse'
import { DEFINITIONS_CHANGED, readStoredDefinitions, type StoredDefinitions } from './storedDefinitions'

/** The parts that are loaded before the database is read. */
interface Loaded {
  product: Product
  /** Measures from the product's files. */
  measures: readonly (Measure | Ratio)[]
  messages: Messages
}

/**
 * The definitions and everything derived from them, updated with each change of the office's own definitions.
 */
export interface OpenDefinitions {
  definitions: Definitions
  resources: Resources
  measures: ReadonlyMap<string, Measure | Ratio>
  /** Follows changes by any process; called once the tables exist. */
  follow(db: Database, log: Logger, changed: () => Promise<void>): Promise<void>
}

/**
 * Combines the shipped definitions with the stored ones. Throws a `DefinitionError` for any mistake in them.
 */
export function openDefinitions(loaded: Loaded, first: StoredDefinitions): OpenDefinitions {
  let stored = first
  let isReading: Promise<void> | undefined
  let stop: () => Promise<void> = async () => undefined
  let read: () => Promise<void> = async () => undefined
  const measures = new Map<string, Measure | Ratio>()
  const { resources, replace } = replaceableResources(use(first))

  /** Derives everything from stored definitions. A mistake in them throws before anything changes. */
  function use(next: StoredDefinitions): Resources {
    const own = definitionsInUse(loaded.product, next)
    const resources = collectResources(withOwnDefinitions(loaded.product.shipped, own))
    const found = checkedMeasures([...loaded.measures, ...measuresOf(own)], resources)
    measures.clear()
    for (const [name, measure] of found) measures.set(name, measure)
    loaded.messages.setLabels(
      Object.fromEntries(languageNames.map(language => [language, labelsIn(own, language)])),
    )
    stored = storedInUse(loaded.product.shipped, next)
    return resources
  }

  /** A change that arrives during a read is read afterwards. */
  const refresh = async () => {
    await isReading
    isReading ??= read().finally(() => {
      isReading = undefined
    })
    return isReading
  }

  return {
    resources,
    measures,
    definitions: {
      revision: () => stored.revision,
      shipped: {
        resources: loaded.product.shipped,
        data: loaded.product.data,
        measures: loaded.measures,
      },
      own: () => stored.definitions,
      refresh,
      close: () => stop(),
    },
    follow: async (db, log, changed) => {
      read = async () => {
        const next = await readStoredDefinitions(db.kysely)
        if (next.revision === stored.revision) return
        replace(use(next))
        await changed()
        log.info({ revision: next.revision }, 'The definitions have changed')
      }
      const inBackground = () => {
        refresh().catch(error => log.error({ err: error }, 'Changed definitions could not be read'))
      }
      stop = await db.listen(DEFINITIONS_CHANGED, inBackground, inBackground)
      // Reads changes that were stored before it listened.
      await refresh()
    },
  }
}
