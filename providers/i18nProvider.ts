import Polyglot from 'node-polyglot'
import reactAdminEnglish from 'ra-language-english'
import type { I18nProvider } from 'react-admin'
import { type Catalogue, mergeCatalogue } from '../src/i18n/catalogue'
import type { LanguageChoice } from '../src/i18n/languageChoice'
import { defaultLanguage, type Language, phrases } from '../src/i18n/languages'
import { readableName } from '../src/i18n/readableName'
import type { LateLabels } from './definitions'

/** Finds the labels of the resources in a language. */
export type LoadLabels = (language: Language) => Promise<Record<string, Catalogue>>

/** react-admin's own messages; those of the other languages are a section of our phrases. */
const reactAdmin: Partial<Record<Language, () => Promise<unknown>>> = {
  // react-admin itself holds the English ones.
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

/** The second wins wherever both have a text. */
function mergeDeep(base: Catalogue, over: Catalogue): Catalogue {
  const merged = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const under = base[key]
    merged[key] = typeof under === 'object' && typeof value === 'object' ? mergeDeep(under, value) : value
  }
  return merged
}

/** One language, to which labels may be added when they come. */
interface Speaker {
  provider: I18nProvider
  add(resource: string, labels: Catalogue): void
}

/** `onMissing` is told of resources whose labels are asked for and not there. */
async function loadSpeaker(
  labels: LoadLabels,
  language: Language,
  onMissing?: (resource: string) => void,
): Promise<Speaker> {
  const messages = await messagesIn(labels, language)
  const onMissingKey = (key: string) => (isKeyOf(messages, key) ? readableName(lastPart(key)) : key)
  const polyglot = new Polyglot({ locale: language, phrases: { '': '', ...messages }, onMissingKey })
  const translate: I18nProvider['translate'] = (key, options = {}) => {
    const [, resource] = LABEL.exec(key) ?? []
    if (resource && !polyglot.has(key)) onMissing?.(resource)
    return polyglot.t(key, options)
  }
  return {
    provider: {
      translate,
      changeLocale: async () => undefined,
      getLocale: () => language,
      getLocales: () => [],
    },
    add: (resource, found) => polyglot.extend({ resources: { [resource]: found } }),
  }
}

const LABEL = /^resources\.([\w-]+)\./u

/** Loads one language and gives it to react-admin; what no catalogue has is told readably, without a warning. */
export const loadI18nProvider = async (
  labels: LoadLabels,
  language: Language = defaultLanguage,
): Promise<I18nProvider> => (await loadSpeaker(labels, language)).provider

/** Whether a text that is no phrase was meant as one: `form.save`, and not the name of a file or a sentence. */
const isKeyOf = (messages: Catalogue, key: string) =>
  /^[a-z_]+(\.[\w-]+)+$/.test(key) && Object.hasOwn(messages, key.split('.', 1)[0] ?? '')

const lastPart = (key: string) => key.slice(key.lastIndexOf('.') + 1)

/** What react-admin translates with; another one for each language. */
export interface I18n {
  provider: () => I18nProvider
  subscribe: (listener: () => void) => () => void
}

/**
 * Follows the chosen language by giving react-admin another provider: its own `changeLocale` would mount every page
 * anew, and what was typed there would be gone. Labels that come later are added; those that a screen has asked for
 * show by another provider too.
 */
export async function createI18n(
  labels: LoadLabels,
  choice: LanguageChoice,
  late?: LateLabels,
): Promise<I18n> {
  const loaded = new Map<Language, Speaker>()
  const listeners = new Set<() => void>()
  const asked = new Set<string>()
  /** What came while its language was on its way. */
  const early: Parameters<Parameters<LateLabels['subscribe']>[0]>[] = []
  const load = async (language: Language): Promise<void> => {
    const onMissing = (resource: string) => {
      if (asked.has(resource)) return
      asked.add(resource)
      late?.ask(language, resource)
    }
    const { provider, add } = await loadSpeaker(labels, language, onMissing)
    const changeLocale = (wanted: string) => choice.choose(wanted as Language)
    loaded.set(language, { provider: { ...provider, changeLocale }, add })
    for (const [of, resource, found] of early) if (of === language) add(resource, found)
  }
  late?.subscribe((language, resource, found) => {
    const speaker = loaded.get(language)
    if (!speaker) return void early.push([language, resource, found])
    speaker.add(resource, found)
    if (!asked.has(resource)) return
    loaded.set(language, { ...speaker, provider: { ...speaker.provider } })
    for (const listener of listeners) listener()
  })
  choice.prepare(async language => {
    if (!loaded.has(language)) await load(language)
  })
  // Who signs in may have another language than the page began with, and it may come while this one is on its way.
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
  }
}
