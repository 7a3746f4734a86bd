import type { Catalogue } from '../../src/i18n/catalogue'

/** The labels of the resources by language; only the language in use is loaded. */
export const labelsIn = {
  en: () => import('./en').then(module => module.labels),
} satisfies Record<string, () => Promise<Record<string, Catalogue>>>
