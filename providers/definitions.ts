import type { Catalogue } from '../src/core/i18n/catalogue'
import type { Language } from '../src/core/i18n/languages'
import { lazyResources } from '../src/core/schema/lazyResources'
import { fullOutline, type ShortOutline } from '../src/core/schema/outline'
import type { Resource } from '../src/core/schema/resource'
import type { Resources } from '../src/core/schema/resources'

/** What is loaded before any definition, in one language. */
export interface DefinitionIndex {
  outlines: readonly ShortOutline[]
  /** What the product says elsewhere, and of each resource what it is called. */
  labels: Record<string, Catalogue>
}

/** Where the parts of the definitions come from. */
export interface DefinitionSource {
  index(language: Language): Promise<DefinitionIndex>
  definition(name: string): Promise<Resource>
  /** All labels of one resource. */
  labels(language: Language, name: string): Promise<Catalogue>
}

/** Labels that come after their language: those of a definition that is loaded, or of one that is only spoken of. */
export interface DeferredLabels {
  load(language: Language, resource: string): void
  subscribe(listener: (language: Language, resource: string, labels: Catalogue) => void): () => void
}

export interface Definitions {
  /** The resources of the product; `language` is the one whose index is needed anyway. */
  resources(language: Language): Promise<Resources>
  /** The labels of the index and of every definition that is loaded. */
  labels(language: Language): Promise<Record<string, Catalogue>>
  late: DeferredLabels
}

/** Loads each definition when it is needed, with its labels in every language that the page uses. */
export function createDefinitions(source: DefinitionSource): Definitions {
  const usedLanguages = new Set<Language>()
  const wanted = new Set<string>()
  const listeners = new Set<Parameters<DeferredLabels['subscribe']>[0]>()
  const indexes = remembered(language => source.index(language as Language))
  const texts = remembered(async key => {
    const [language, name] = key.split(' ') as [Language, string]
    const labels = await source.labels(language, name)
    for (const listener of listeners) listener(language, name, labels)
    return labels
  })
  const textsOf = (languages: Iterable<Language>, names: Iterable<string>) =>
    [...languages].flatMap(language => [...names].map(name => texts(`${language} ${name}`)))

  const definition = async (name: string): Promise<Resource> => {
    wanted.add(name)
    const [resource] = await Promise.all([source.definition(name), ...textsOf(usedLanguages, [name])])
    return resource
  }
  const labels = async (language: Language) => {
    usedLanguages.add(language)
    const { labels: known } = await indexes(language)
    const names = [...wanted]
    const found = await Promise.all(textsOf([language], names))
    return { ...known, ...Object.fromEntries(names.map((name, at) => [name, found[at] as Catalogue])) }
  }
  let resources: Resources | undefined
  return {
    labels,
    resources: async language => {
      usedLanguages.add(language)
      const { outlines } = await indexes(language)
      resources ??= lazyResources({ outlines: outlines.map(fullOutline), definition })
      return resources
    },
    late: {
      load: (language, name) => {
        if (!resources?.outline(name) || wanted.has(name)) return
        wanted.add(name)
        Promise.all(textsOf([language], [name])).catch(console.error)
      },
      subscribe: listener => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
}

/** A failed request is repeated the next time. */
function remembered<Found>(find: (key: string) => Promise<Found>): (key: string) => Promise<Found> {
  const known = new Map<string, Promise<Found>>()
  return key => {
    const on =
      known.get(key) ??
      find(key).catch(error => {
        known.delete(key)
        throw error
      })
    known.set(key, on)
    return on
  }
}
