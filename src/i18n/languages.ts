import type { Catalogue } from './catalogue'

type Load = () => Promise<Catalogue>

/** The engine's phrases; only the language in use is loaded. */
export const phrases = {
  en: () => import('./en').then(module => module.phrases),
} satisfies Record<string, Load>

export type Language = keyof typeof phrases

/** The part of them that the screens before the admin need. */
export const firstPhrases: Record<Language, Load> = {
  en: () => import('./en/first').then(module => module.phrases),
}

export const defaultLanguage: Language = 'en'
