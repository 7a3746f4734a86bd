import type { OwnDefinitionIndex } from '../src/contract/definitions'
import { mergeDeep } from '../src/core/i18n/catalogue'
import type { Language } from '../src/core/i18n/languages'
import type { Resource } from '../src/core/schema/resource'
import { isExtension, type OwnDefinition } from '../src/define/ownDefinition'
import { borrowedLabels, labelsOf, shownLabels } from '../src/define/shownLabels'
import { createApi } from './api'
import type { DefinitionSource } from './definitionSource'
import type { Http } from './http'
import { remembered } from './remembered'

/** The office's own definitions at one revision, possibly with a draft among them. */
export interface OwnDefinitions {
  /** The number of each definition's last change. A different number means a different definition. */
  revisions: Readonly<Record<string, number>>
  index(language: Language): Promise<Pick<OwnDefinitionIndex, 'outlines' | 'labels'>>
  definition(name: string): Promise<OwnDefinition>
}

/**
 * Reads the office's own definitions from the API, at the given revision or a later one.
 *
 * @example definitions.follow(await readOwnDefinitions(http, { language: 'fr', revision: 3 }))
 */
export async function readOwnDefinitions(
  http: Http,
  { language: first, revision }: { language: Language; revision?: number },
): Promise<OwnDefinitions> {
  const { call } = createApi(http)
  const index = remembered(async (language: Language) => {
    const query = { language, revision: revision === undefined ? undefined : String(revision) }
    return (await call('GET /definitions', { query })).data
  })
  const { revisions } = await index(first)
  return {
    revisions,
    index,
    definition: remembered(async (name: string) => {
      const { data } = await call('GET /definitions/{name}', { params: { name } })
      return data.data as OwnDefinition
    }),
  }
}

/** A source of all definitions, with the last change of each own definition. */
export interface DefinitionLayer extends DefinitionSource {
  revisions: OwnDefinitions['revisions']
}

export const withoutOwn = (built: DefinitionSource): DefinitionLayer => ({ ...built, revisions: {} })

/** Returns a build's definitions, extended and overridden by the office's own. */
export function withOwn(built: DefinitionSource, own: OwnDefinitions): DefinitionLayer {
  const isOwn = (name: string) => Object.hasOwn(own.revisions, name)
  return {
    revisions: own.revisions,
    base: built.base,
    index: async language => {
      const [shipped, added] = await Promise.all([built.index(language), own.index(language)])
      const others = shipped.outlines.filter(({ name }) => !isOwn(name))
      const labels = Object.entries(added.labels).map(([name, labels]) => [
        name,
        mergeDeep(shipped.labels[name] ?? {}, labels),
      ])
      return {
        outlines: [...others, ...added.outlines],
        labels: { ...shipped.labels, ...Object.fromEntries(labels) },
      }
    },
    definition: async name => {
      if (!isOwn(name)) return built.definition(name)
      return resourceOf(await own.definition(name), () => built.base(name))
    },
    labels: async (language, name) => {
      if (!isOwn(name)) return built.labels(language, name)
      const data = await own.definition(name)
      if (!isExtension(data)) return shownLabels(data, language)
      const shipped = mergeDeep(borrowedLabels(data, language), await built.labels(language, name))
      return mergeDeep(shipped, labelsOf(data, language))
    },
  }
}

/** Builds a resource from data. The code for it loads with the first own definition. */
async function resourceOf(data: OwnDefinition, shipped: () => Promise<Resource>): Promise<Resource> {
  if (isExtension(data)) {
    const [{ extendResource }, resource] = await Promise.all([
      import('../src/define/extendResource'),
      shipped(),
    ])
    return extendResource(resource, data)
  }
  const { resourceFromData } = await import('../src/define/resourceFromData')
  return resourceFromData(data)
}
