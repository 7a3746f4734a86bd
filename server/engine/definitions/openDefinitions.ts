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

/** What is known before the database is read. */
interface Loaded {
  product: Product
  /** Measures of the product's files. */
  measures: readonly (Measure | Ratio)[]
  messages: Messages
}

/** Definitions that follow each change of the office's own, and what is derived from them. */
export interface OpenDefinitions {
  definitions: Definitions
  resources: Resources
  measures: ReadonlyMap<string, Measure | Ratio>
  /** Follows changes that any process makes; begins once the tables are there. */
  follow(db: Database, log: Logger, changed: () => Promise<void>): Promise<void>
}

/** Puts the shipped definitions and the stored ones together. Throws a `DefinitionError` for any mistake in them. */
export function openDefinitions(loaded: Loaded, first: StoredDefinitions): OpenDefinitions {
  let stored = first
  let isReading: Promise<void> | undefined
  let stop: () => Promise<void> = async () => undefined
  let read: () => Promise<void> = async () => undefined
  const measures = new Map<string, Measure | Ratio>()
  const { resources, replace } = replaceableResources(use(first))

  /** Makes everything that follows from stored definitions; nothing has changed if there is a mistake in them. */
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

  /** A change that comes while the last one is read is read after it. */
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
      // What was stored before it listened.
      await refresh()
    },
  }
}
