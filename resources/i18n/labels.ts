import type { Catalogue } from '../../src/i18n/catalogue'
import type { Language } from '../../src/i18n/languages'

/** The labels of the resources by language; only the language in use is loaded. */
export const labelsIn: Record<Language, () => Promise<Record<string, Catalogue>>> = {
  en: () => import('./en').then(module => module.labels),
  fr: () => import('./fr').then(module => module.labels),
  ar: () => import('./ar').then(module => module.labels),
  tr: () => import('./tr').then(module => module.labels),
}
