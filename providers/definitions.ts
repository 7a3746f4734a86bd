import type { Catalogue } from '../src/core/i18n/catalogue'
import type { Language } from '../src/core/i18n/languages'
import { lazyResources } from '../src/core/schema/lazyResources'
import { fullOutline } from '../src/core/schema/outline'
import { type ReplaceableResources, replaceableResources } from '../src/core/schema/replaceableResources'
import type { Resources } from '../src/core/schema/resources'
import type { DefinitionSource } from './definitionSource'
import { type DefinitionLayer, type OwnDefinitions, withOwn, withoutOwn } from './ownDefinitions'
import { remembered } from './remembered'

/** Labels of one resource that load after the language's index. */
export interface LateLabels {
  language: Language
  resource: string
  labels: Catalogue
  /** Whether they replace labels that are already on screen. */
  isChange: boolean
}

/** Labels that load after the language's index: with a definition, or when a text needs them. */
export interface DeferredLabels {
  load(language: Language, resource: string): void
  subscribe(listener: (late: LateLabels) => void): () => void
}

export interface Definitions {
  /** Loads the resources, which stay up to date. `language` is the language whose index loads anyway. */
  resources(language: Language): Promise<Resources>
  /** Returns the current resources as a snapshot; each change creates a new object. */
  current(): Resources
  subscribe(listener: () => void): () => void
  /**
   * Applies the office's own definitions over the build's. Loaded definitions are reloaded before any is
   * replaced, so that open pages keep working.
   */
  follow(own: OwnDefinitions): Promise<void>
  /** Replaces the build's definitions by changed ones, like `follow`. Only development needs it. */
  reload(): Promise<void>
  /** Loads the labels in the index and the labels of every loaded definition. */
  labels(language: Language): Promise<Record<string, Catalogue>>
  late: DeferredLabels
}

/** Creates the definitions. Each loads on demand, with its labels in every language that the page uses. */
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

  /** Puts `next` in place of the current definitions. `changed` returns the resources whose labels are replaced. */
  const apply = async (next: DefinitionLayer, changed: (resources: Resources) => readonly string[]) => {
    const [language] = texts.languages
    if (replaceable && language) {
      const resources = await resourcesOf(language, next)
      const open = replaceable.current().loaded()
      await resources.load(open.flatMap(({ name }) => resources.outline(name)?.name ?? []))
      const names = changed(resources)
      layer = next
      // Menus show the names of new resources before any of their pages is opened.
      await Promise.all(names.filter(name => resources.outline(name)).map(texts.replace))
      replaceable.replace(resources)
    }
    layer = next
    for (const follower of followers) follower()
  }

  let applied: Promise<unknown> = Promise.resolve()
  /** Each change starts from what the one before has applied. The caller handles a failure. */
  const inTurn = (work: () => Promise<void>) => {
    const done = applied.then(work)
    applied = done.catch(() => undefined)
    return done
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
    follow: own =>
      inTurn(() => {
        const next = withOwn(source, own)
        return apply(next, () => changedNames(layer, next))
      }),
    reload: () => inTurn(() => apply(layer, resources => resources.loaded().map(({ name }) => name))),
    late: {
      load: (language, name) => {
        if (replaceable?.resources.outline(name)) texts.load(language, name)
      },
      subscribe: texts.subscribe,
    },
  }
}

/** Returns the names of the resources whose own definition differs between two layers. */
const changedNames = ({ revisions: before }: DefinitionLayer, { revisions: after }: DefinitionLayer) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(name => before[name] !== after[name])

/** Loads and caches labels of definitions, on demand, in every language that the page uses. */
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
