import { useLocale, useTranslate } from 'react-admin'
import type { ListMeta } from '../../contract/answer'
import { formatWhole } from '../../core/field/formatNumber'
import { newLabel, resourceLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { useLabels } from '../fields/labels.view'

/** A number as the reader's language writes it. */
export function useNumber(): (value: number) => string {
  const locale = useLocale()
  return value => formatWhole(value, locale)
}

/** A total as sure as it is: `319`, `10,000+`, `about 12,000`. */
export function useTotal(): (meta: Pick<ListMeta, 'total' | 'total_is'>) => string {
  const translate = useTranslate()
  const number = useNumber()
  return ({ total, total_is }) => translate(`list.total.${total_is}`, { total: number(total) })
}

/** The name of a resource inside a sentence: `New customer`. */
export function useNameInSentence(): (resource: Pick<Resource, 'name'>, count: number) => string {
  const labels = useLabels()
  const locale = useLocale()
  return (resource, count) => {
    return inSentence(labels(resourceLabel(resource), { smart_count: count }), locale)
  }
}

/** A label as it is written inside a sentence; `IBAN` stays as it is. */
export const inSentence = (label: string, locale: string): string =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase(locale) + label.slice(1)

/** What adding a record of a resource is called: `New customer`. */
export function useNewLabel(): (resource: Pick<Resource, 'name'>) => string {
  const translate = useTranslate()
  const inSentence = useNameInSentence()
  return resource =>
    translate(newLabel(resource).key, { _: translate('list.create', { name: inSentence(resource, 1) }) })
}
