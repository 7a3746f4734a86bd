import { useLocale, useTranslate } from 'react-admin'
import type { ListMeta } from '../../contract/answer'
import { formatWhole } from '../../core/field/formatNumber'
import { newLabel, resourceLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { useLabels } from '../fields/labels.view'

/** A number in the reader's language. */
export function useNumber(): (value: number) => string {
  const locale = useLocale()
  return value => formatWhole(value, locale)
}

/** A total with its precision: `319`, `10,000+`, `about 12,000`. */
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

/** A label inside a sentence; `IBAN` is unchanged. */
export const inSentence = (label: string, locale: string): string =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase(locale) + label.slice(1)

/** The label for adding a record: `New customer`. */
export function useNewLabel(): (resource: Pick<Resource, 'name'>) => string {
  const translate = useTranslate()
  const inSentence = useNameInSentence()
  return resource =>
    translate(newLabel(resource).key, { _: translate('list.create', { name: inSentence(resource, 1) }) })
}
