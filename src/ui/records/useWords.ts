import { useLocale, useTranslate } from 'react-admin'
import type { ListMeta } from '../../contract/answer'
import { formatWhole } from '../../core/field/formatNumber'
import { newLabel, resourceLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { useLabels } from '../fields/useLabels'

/** Returns a function that formats numbers in the user's language. */
export function useNumber(): (value: number) => string {
  const locale = useLocale()
  return value => formatWhole(value, locale)
}

/** Returns a function that formats totals with their precision: `319`, `10,000+`, `about 12,000`. */
export function useTotal(): (meta: Pick<ListMeta, 'total' | 'total_is'>) => string {
  const translate = useTranslate()
  const number = useNumber()
  return ({ total, total_is }) => translate(`list.total.${total_is}`, { total: number(total) })
}

/** Returns a function for a resource's name inside a sentence, such as `customer` in `New customer`. */
export function useNameInSentence(): (resource: Pick<Resource, 'name'>, count: number) => string {
  const labels = useLabels()
  const locale = useLocale()
  return (resource, count) => {
    return inSentence(labels(resourceLabel(resource), { smart_count: count }), locale)
  }
}

/** Letters that only Turkish has. Its small letter of `I` is `ı`. */
const TURKISH = /[ıİğĞşŞ]/u

/**
 * Changes a label for use inside a sentence. The label can be of another language than the sentence, so its own
 * letters decide how it is written. Acronyms such as `IBAN` stay unchanged, also all labels in Arabic, which has no
 * capital letters, and in Turkish an initial `I` that can be of either language.
 */
export function inSentence(label: string, locale: string): string {
  const isTurkish = TURKISH.test(label)
  const isUnsure = locale === 'tr' && !isTurkish && label.startsWith('I')
  if (locale === 'ar' || isUnsure || /^\p{Lu}\p{Lu}/u.test(label)) return label
  return label.charAt(0).toLocaleLowerCase(isTurkish ? 'tr' : 'en') + label.slice(1)
}

/** Returns a function for the label of a new record: `New customer`. */
export function useNewLabel(): (resource: Pick<Resource, 'name'>) => string {
  const translate = useTranslate()
  const inSentence = useNameInSentence()
  return resource =>
    translate(newLabel(resource).key, { _: translate('list.create', { name: inSentence(resource, 1) }) })
}
