import type { Catalogue } from './catalogue'

export type Language = 'en' | 'fr' | 'ar' | 'tr'
export type Direction = 'ltr' | 'rtl'

interface LanguageTraits {
  /** Its name in the language itself. */
  name: string
  direction: Direction
}

export const languages: Record<Language, LanguageTraits> = {
  en: { name: 'English', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
  tr: { name: 'Türkçe', direction: 'ltr' },
}

export const languageNames = Object.keys(languages) as Language[]

export const defaultLanguage: Language = 'en'

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value)
}

/** Returns the languages in which a label is searched: the given one first, then English, then the others. */
export const languagesFrom = (language: string): Language[] => [
  ...languageNames.filter(each => each === language),
  ...languageNames.filter(each => each !== language),
]

/** Returns the direction in which a language is written. */
export const directionOf = (language: string): Direction =>
  isLanguage(language) ? languages[language].direction : 'ltr'

type Loaders = Record<Language, () => Promise<Catalogue>>

/** The engine's texts, except the deferred ones; only the language in use is loaded. */
export const phrases: Loaders = {
  en: () => import('./en').then(module => module.phrases),
  fr: () => import('./fr').then(module => module.phrases),
  ar: () => import('./ar').then(module => module.phrases),
  tr: () => import('./tr').then(module => module.phrases),
}

/** The part of these texts that the screens before the admin need. */
export const firstPhrases: Loaders = {
  en: () => import('./en/first').then(module => module.phrases),
  fr: () => import('./fr/first').then(module => module.phrases),
  ar: () => import('./ar/first').then(module => module.phrases),
  tr: () => import('./tr/first').then(module => module.phrases),
}

/** Texts that no list or record needs when it is opened. */
export const deferredPhrases: Loaders = {
  en: () => import('./en/deferred').then(module => module.phrases),
  fr: () => import('./fr/deferred').then(module => module.phrases),
  ar: () => import('./ar/deferred').then(module => module.phrases),
  tr: () => import('./tr/deferred').then(module => module.phrases),
}
