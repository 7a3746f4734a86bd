import polyglotI18nProvider from 'ra-i18n-polyglot'
import reactAdminEnglish from 'ra-language-english'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { type Catalogue, mergeCatalogue, mergeDeep } from '../src/core/i18n/catalogue'
import type { LanguageChoice } from '../src/core/i18n/languageChoice'
import {
  defaultLanguage,
  deferredPhrases,
  type Language,
  languageNames,
  languages,
  phrases,
} from '../src/core/i18n/languages'
import { readableName } from '../src/core/i18n/readableName'
import type { DeferredLabels, LateLabels } from './definitions'

/** Loads the labels of the resources in a language. */
export type LoadLabels = (language: Language) => Promise<Record<string, Catalogue>>

/** react-admin's own messages. In Arabic and Turkish, our phrases contain them. */
const reactAdmin: Partial<Record<Language, () => Promise<unknown>>> = {
  en: async () => reactAdminEnglish,
  fr: () => import('ra-language-french').then(module => module.default),
}

async function messagesIn(labels: LoadLabels, language: Language): Promise<Catalogue> {
  const [engine, own, admin = {}] = await Promise.all([
    phrases[language](),
    labels(language),
    reactAdmin[language]?.() as Promise<Catalogue> | undefined,
  ])
  return mergeDeep(admin, mergeCatalogue(engine, own))
}

/** The messages of one language, to which later ones can be added. */
interface Speaker {
  provider: I18nProvider
  add(texts: Catalogue): void
}

/** Called for missing texts: a resource's labels, or a phrase that might be a deferred one. */
interface Missing {
  labels(resource: string): void
  phrase(): void
}

async function loadSpeaker(labels: LoadLabels, language: Language, missing?: Missing): Promise<Speaker> {
  let messages = await messagesIn(labels, language)
  const onMissingKey = (key: string) =>
    isKey(key) && (missing || isOf(messages, key)) ? readableName(lastPart(key)) : key
  const fromMessages = () =>
    polyglotI18nProvider(() => messages as unknown as TranslationMessages, language, [], { onMissingKey })
  // Creating a provider copies all messages, so create it only on use: several additions then cost one copy.
  let current: I18nProvider | undefined
  const polyglot = () => {
    current ??= fromMessages()
    return current
  }
  const isMissing = (key: string) => polyglot().translate(key, { _: '' }) === ''
  const translate: I18nProvider['translate'] = (key, options) => {
    if (missing && isMissing(key)) {
      const [, resource] = LABEL.exec(key) ?? []
      if (resource) missing.labels(resource)
      else if (isKey(key) && !isOf(messages, key)) missing.phrase()
    }
    return polyglot().translate(key, options)
  }
  return {
    provider: { translate, getLocale: () => language, getLocales, changeLocale: () => Promise.resolve() },
    add: texts => {
      messages = mergeDeep(messages, texts)
      current = undefined
    },
  }
}

/** The languages, for react-admin's menu. */
const getLocales = () => languageNames.map(locale => ({ locale, name: languages[locale].name }))

const LABEL = /^resources\.([\w-]+)\./u

/** Loads one language for react-admin. A missing key is shown as a readable name, without a warning. */
export const loadI18nProvider = async (
  labels: LoadLabels,
  language: Language = defaultLanguage,
): Promise<I18nProvider> => {
  const [speaker, behind] = await Promise.all([loadSpeaker(labels, language), deferredPhrases[language]()])
  speaker.add(behind)
  return speaker.provider
}

/** Returns whether a text has the form of a key, such as `form.save`, and is not a sentence. */
const isKey = (key: string) => /^[a-z_]+(\.[\w-]+)+$/.test(key)

/** Returns whether a key's first part is a known section, so that it is not a file name. */
const isOf = (messages: Catalogue, key: string) => Object.hasOwn(messages, key.split('.', 1)[0] ?? '')

const lastPart = (key: string) => key.slice(key.lastIndexOf('.') + 1)

/** The current translations for react-admin, with a new provider for each language. */
export interface I18n {
  provider: () => I18nProvider
  subscribe: (listener: () => void) => () => void
  /** Loads the deferred phrases. */
  whole: () => Promise<void>
}

interface Options {
  /** Labels that load with a definition or on demand. */
  late?: DeferredLabels
  /**
   * Leaves out the deferred phrases, which the first page
   * does not need. `whole` or a missing phrase loads them.
   */
  initial?: 'without the rest'
}

/**
 * Creates the translations. A language change gives react-admin a new provider, because its own
 * `changeLocale` would remount every page and lose the user's input. Labels and phrases that load later are
 * added; if a screen has already requested them, a new provider shows them.
 */
export async function createI18n(
  labels: LoadLabels,
  choice: LanguageChoice,
  { late, initial: begins }: Options = {},
): Promise<I18n> {
  const loaded = new Map<Language, Speaker>()
  const listeners = new Set<() => void>()
  const requested = new Set<string>()
  /** Labels that arrived before their language was loaded. */
  const early: LateLabels[] = []
  const rest = new Map<Language, () => Promise<void>>()
  let isWhole = begins === undefined

  const redraw = (language: Language, speaker: Speaker) => {
    loaded.set(language, { ...speaker, provider: { ...speaker.provider } })
    for (const listener of listeners) listener()
  }
  const load = async (language: Language): Promise<void> => {
    let isRequested = false
    const addBehind = remembered(async () => {
      const texts = await deferredPhrases[language]()
      speaker.add(texts)
      const shown = loaded.get(language)
      if (isRequested && shown) redraw(language, shown)
    })
    const missing: Missing = {
      labels: resource => {
        if (requested.has(resource)) return
        requested.add(resource)
        late?.load(language, resource)
      },
      phrase: () => {
        isRequested = true
        addBehind().catch(console.warn)
      },
    }
    const speaker = await loadSpeaker(labels, language, missing)
    const changeLocale = (wanted: string) => choice.choose(wanted as Language)
    loaded.set(language, { ...speaker, provider: { ...speaker.provider, changeLocale } })
    for (const each of early) if (each.language === language) speaker.add(labelsOf(each))
    rest.set(language, addBehind)
    if (isWhole) await addBehind()
  }
  late?.subscribe(labels => {
    const speaker = loaded.get(labels.language)
    if (!speaker) return void early.push(labels)
    speaker.add(labelsOf(labels))
    if (labels.isChange || requested.has(labels.resource)) redraw(labels.language, speaker)
  })
  choice.prepare(async language => {
    if (!loaded.has(language)) await load(language)
  })
  // The account's language can differ from the page's, and can become known while another is loading.
  while (!loaded.has(choice.language())) await load(choice.language())
  return {
    provider: () => (loaded.get(choice.language()) as Speaker).provider,
    subscribe: listener => {
      listeners.add(listener)
      const unsubscribe = choice.subscribe(listener)
      return () => {
        listeners.delete(listener)
        unsubscribe()
      }
    },
    whole: async () => {
      isWhole = true
      await Promise.all([...rest.values()].map(add => add()))
    },
  }
}

const labelsOf = ({ resource, labels }: LateLabels): Catalogue => ({ resources: { [resource]: labels } })

/** Runs a function once and caches its promise; a failed run is repeated on the next call. */
function remembered(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= run().catch(error => {
      running = undefined
      throw error
    })
    return running
  }
}
