import type { Catalogue } from './catalogue'

/** The engine's phrases; only the language in use is loaded. */
export const phrases = {
  en: () => import('./en.json').then(module => module.default as Catalogue),
} satisfies Record<string, () => Promise<Catalogue>>

export type Language = keyof typeof phrases

export const defaultLanguage: Language = 'en'
