import type { Catalogue } from '../../core/i18n/catalogue'
import type { Language } from '../../core/i18n/languages'
import type { OwnDefinition } from '../../define/ownDefinition'
import { withPart } from './wholeDefinition'

/**
 * Returns a catalogue with the text at a path. An empty text removes the path and objects that become empty.
 */
function withText(labels: Catalogue, [part = '', ...rest]: readonly string[], text: string): Catalogue {
  const { [part]: old, ...others } = labels
  const made = rest.length ? withText(typeof old === 'object' ? old : {}, rest, text) : text
  const isGone = typeof made === 'string' ? made === '' : Object.keys(made).length === 0
  if (isGone) return others
  return Object.hasOwn(labels, part) ? { ...labels, [part]: made } : { ...others, [part]: made }
}

/** Returns a definition with a label in one language; an empty text removes it. */
export function withLabel<Own extends OwnDefinition>(
  own: Own,
  language: Language,
  { key, text }: { key: string; text: string },
): Own {
  const labels = { ...own.labels, [language]: withText(own.labels?.[language] ?? {}, key.split('.'), text) }
  const filled = Object.entries(labels).filter(([, texts]) => Object.keys(texts ?? {}).length)
  return withPart(own, 'labels', filled.length ? Object.fromEntries(filled) : undefined)
}

/**
 * Returns a definition without the labels of a removed part, for example of a field, its help text and its
 * options.
 */
export function withoutLabels<Own extends OwnDefinition>(own: Own, keys: readonly string[]): Own {
  const languages = Object.keys(own.labels ?? {}) as Language[]
  return languages.reduce(
    (all, language) =>
      keys.reduce((each, key) => {
        const labels = withoutPath(each.labels?.[language] ?? {}, key.split('.'))
        const next = { ...each.labels, [language]: labels }
        const filled = Object.entries(next).filter(([, texts]) => Object.keys(texts ?? {}).length)
        return withPart(each, 'labels', filled.length ? Object.fromEntries(filled) : undefined)
      }, all),
    own,
  )
}

function withoutPath(labels: Catalogue, [part = '', ...rest]: readonly string[]): Catalogue {
  const { [part]: old, ...others } = labels
  if (!rest.length) return others
  if (typeof old !== 'object') return labels
  const left = withoutPath(old, rest)
  return Object.keys(left).length ? { ...labels, [part]: left } : others
}
