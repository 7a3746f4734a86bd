import polyglotI18nProvider from 'ra-i18n-polyglot'
import reactAdminEnglish from 'ra-language-english'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { type Catalogue, mergeCatalogue } from '../src/i18n/catalogue'
import type { LanguageChoice } from '../src/i18n/languageChoice'
import { defaultLanguage, type Language, phrases } from '../src/i18n/languages'
import { readableName } from '../src/i18n/readableName'

type Labels = () => Promise<Record<string, Catalogue>>
export type LabelLoaders = { en: Labels } & Partial<Record<Language, Labels>>

/** react-admin's own messages; those of the other languages are a section of our phrases. */
const reactAdmin: Partial<Record<Language, () => Promise<unknown>>> = {
  // react-admin itself holds the English ones.
  en: async () => reactAdminEnglish,
  fr: () => import('ra-language-french').then(module => module.default),
}

async function messagesIn(labels: LabelLoaders, language: Language): Promise<Catalogue> {
  const [engine, own, admin = {}] = await Promise.all([
    phrases[language](),
    (labels[language] ?? labels.en)(),
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

/** Loads one language and gives it to react-admin; what no catalogue has is told readably, without a warning. */
export async function loadI18nProvider(
  labels: LabelLoaders,
  language: Language = defaultLanguage,
): Promise<I18nProvider> {
  const messages = await messagesIn(labels, language)
  const onMissingKey = (key: string) => (isKeyOf(messages, key) ? readableName(lastPart(key)) : key)
  return polyglotI18nProvider(() => messages as unknown as TranslationMessages, language, [], {
    onMissingKey,
  })
}

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
 * anew, and what was typed there would be gone.
 */
export async function createI18n(labels: LabelLoaders, choice: LanguageChoice): Promise<I18n> {
  const load = async (language: Language): Promise<I18nProvider> => ({
    ...(await loadI18nProvider(labels, language)),
    changeLocale: wanted => choice.choose(wanted as Language),
  })
  const loaded = new Map<Language, I18nProvider>()
  choice.prepare(async language => {
    if (!loaded.has(language)) loaded.set(language, await load(language))
  })
  // Who signs in may have another language than the page began with, and it may come while this one is on its way.
  while (!loaded.has(choice.language())) {
    const language = choice.language()
    loaded.set(language, await load(language))
  }
  return {
    provider: () => loaded.get(choice.language()) as I18nProvider,
    subscribe: choice.subscribe,
  }
}
