import type { Catalogue } from './catalogue'

export type Translate = (key: string, values?: Record<string, string | number>) => string

/**
 * Returns a simple translator for the first screens: keys and `%{values}`,
 * without the plural rules that only the app needs.
 */
export function translatorOf(catalogue: Catalogue): Translate {
  return (key, values = {}) => {
    const text = key
      .split('.')
      .reduce<string | Catalogue | undefined>(
        (at, part) => (typeof at === 'object' ? at[part] : undefined),
        catalogue,
      )
    if (typeof text !== 'string') return key
    return text.replace(/%\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole))
  }
}
