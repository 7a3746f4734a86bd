import type { Logger } from 'pino'
import { languageNames } from '../../../src/core/i18n/languages'
import type { Measure, Ratio } from '../../../src/core/schema/measure'
import { mistakeText } from '../../../src/core/schema/mistake'
import { replaceableResources } from '../../../src/core/schema/replaceableResources'
import type { Resources } from '../../../src/core/schema/resources'
import { labelsIn } from '../../../src/define/ownDefinitions'
import { borrowedLabels, labelsOf } from '../../../src/define/shownLabels'
import type { Definitions, LeftOutDefinition, Shipped } from '../../base/definitions'
import type { Messages } from '../../base/messages'
import type { Database } from '../../base/storage/database'
import { DEFINITIONS_CHANGED, readStoredDefinitions, type StoredDefinitions } from './storedDefinitions'
import { usableDefinitions } from './usableDefinitions'

/** The parts that are loaded before the database is read. */
interface Loaded {
  shipped: Shipped
  messages: Messages
  log: Logger
}

/**
 * The definitions and everything derived from them, updated with each change of the office's own definitions.
 */
export interface OpenDefinitions {
  definitions: Definitions
  resources: Resources
  measures: ReadonlyMap<string, Measure | Ratio>
  /** Follows changes by any process; called once the tables exist. */
  follow(db: Database, changed: () => Promise<void>): Promise<void>
}

/**
 * Combines the shipped definitions with the stored ones that can be used, and logs the others. Throws a
 * `DefinitionError` for any mistake in the shipped ones.
 */
export function openDefinitions(
  { shipped, messages, log }: Loaded,
  first: StoredDefinitions,
): OpenDefinitions {
  let stored = first
  let leftOut: ReadonlyMap<string, LeftOutDefinition> = new Map()
  let isReading: Promise<void> | undefined
  let stop: () => Promise<void> = async () => undefined
  let read: () => Promise<void> = async () => undefined
  const measures = new Map<string, Measure | Ratio>()
  const { resources, replace } = replaceableResources(use(first))

  /** Derives everything from stored definitions. */
  function use(next: StoredDefinitions): Resources {
    const used = usableDefinitions(shipped, next)
    measures.clear()
    for (const [name, measure] of used.measures) measures.set(name, measure)
    const labels = (labeled: typeof labelsOf) =>
      Object.fromEntries(languageNames.map(language => [language, labelsIn(used.data, language, labeled)]))
    messages.setLabels(labels(labelsOf), labels(borrowedLabels))
    stored = used.stored
    leftOut = used.leftOut
    for (const [name, { revision, mistakes }] of leftOut)
      log.error(
        { definition: name, revision, mistakes: mistakes.map(mistakeText) },
        'This definition cannot be used and is left out. Correct or remove it in Studio',
      )
    return used.resources
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
      shipped,
      own: () => stored.definitions,
      leftOut: () => leftOut,
      refresh,
      close: () => stop(),
    },
    follow: async (db, changed) => {
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
