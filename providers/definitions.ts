import type { Catalogue } from '../src/core/i18n/catalogue'
import type { Language } from '../src/core/i18n/languages'
import { lazyResources } from '../src/core/schema/lazyResources'
import { fullOutline } from '../src/core/schema/outline'
import { type ReplaceableResources, replaceableResources } from '../src/core/schema/replaceableResources'
import type { Resources } from '../src/core/schema/resources'
import type { DefinitionSource } from './definitionSource'
import { type DefinitionLayer, type OwnDefinitions, withOwn, withoutOwn } from './ownDefinitions'
import { remembered } from './remembered'

/** Labels of one resource that come after their language. */
export interface LateLabels {
  language: Language
  resource: string
  labels: Catalogue
  /** They replace labels that screens show. */
  isChange: boolean
}

/** Labels that come after their language: those of a definition that is loaded, or of one that is only spoken of. */
export interface DeferredLabels {
  load(language: Language, resource: string): void
  subscribe(listener: (late: LateLabels) => void): () => void
}

export interface Definitions {
  /** The resources of the product, which follow each change; `language` is the one whose index is needed anyway. */
  resources(language: Language): Promise<Resources>
  /** The current ones as an object of their own: another one after each change. */
  current(): Resources
  subscribe(listener: () => void): () => void
  /**
   * Lays the office's own definitions over those of the build. What is loaded is loaded again before anything is
   * replaced, so that open pages stay.
   */
  follow(own: OwnDefinitions): Promise<void>
  /** The labels of the index and of every definition that is loaded. */
  labels(language: Language): Promise<Record<string, Catalogue>>
  late: DeferredLabels
}

/** Loads each definition when it is needed, with its labels in every language that the page uses. */
export function createDefinitions(source: DefinitionSource): Definitions {
  const followers = new Set<() => void>()
  let layer = withoutOwn(source)
  let replaceable: ReplaceableResources | undefined
  const texts = createLateLabels(() => layer)

  const resourcesOf = async (language: Language, { index, definition }: DefinitionSource) => {
    const { outlines } = await index(language)
    return lazyResources({
      outlines: outlines.map(fullOutline),
      definition: async name => (await Promise.all([definition(name), texts.want(name)]))[0],
    })
  }

  return {
    labels: async language => {
      const [{ labels }, later] = await Promise.all([layer.index(language), texts.wanted(language)])
      return { ...labels, ...later }
    },
    resources: async language => {
      texts.languages.add(language)
      const first = await resourcesOf(language, layer)
      replaceable ??= replaceableResources(first)
      return replaceable.resources
    },
    current: () => {
      if (!replaceable) throw new Error('The resources are not loaded yet')
      return replaceable.current()
    },
    subscribe: listener => {
      followers.add(listener)
      return () => followers.delete(listener)
    },
    follow: async own => {
      const next = withOwn(source, own)
      const [language] = texts.languages
      if (replaceable && language) {
        const resources = await resourcesOf(language, next)
        const open = replaceable.current().loaded()
        await resources.load(open.flatMap(({ name }) => resources.outline(name)?.name ?? []))
        const changed = changedNames(layer, next)
        layer = next
        // Menus speak of new ones before anybody opens them.
        await Promise.all(changed.filter(name => resources.outline(name)).map(texts.replace))
        replaceable.replace(resources)
      }
      layer = next
      for (const follower of followers) follower()
    },
    late: {
      load: (language, name) => {
        if (replaceable?.resources.outline(name)) texts.load(language, name)
      },
      subscribe: texts.subscribe,
    },
  }
}

/** The resources that have another own definition in one layer than in the other. */
const changedNames = ({ revisions: before }: DefinitionLayer, { revisions: after }: DefinitionLayer) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(name => before[name] !== after[name])

/** The labels of definitions that are loaded or spoken of, in every language that the page uses. */
function createLateLabels(layer: () => DefinitionLayer) {
  const languages = new Set<Language>()
  const names = new Set<string>()
  const listeners = new Set<(late: LateLabels) => void>()
  const announce = async (language: Language, resource: string, isChange: boolean) => {
    const labels = await layer().labels(language, resource)
    for (const listener of listeners) listener({ language, resource, labels, isChange })
    return labels
  }
  const once = remembered(key => {
    const [language, name] = key.split(' ') as [Language, string]
    return announce(language, name, false)
  })
  return {
    languages,
    subscribe: (listener: (late: LateLabels) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    want: (name: string) => {
      names.add(name)
      return Promise.all([...languages].map(language => once(`${language} ${name}`)))
    },
    wanted: async (language: Language): Promise<Record<string, Catalogue>> => {
      languages.add(language)
      const entries = [...names].map(async name => [name, await once(`${language} ${name}`)] as const)
      return Object.fromEntries(await Promise.all(entries))
    },
    load: (language: Language, name: string) => {
      if (names.has(name)) return
      names.add(name)
      once(`${language} ${name}`).catch(console.error)
    },
    replace: (name: string) => Promise.all([...languages].map(language => announce(language, name, true))),
  }
}
