import { useLocale, useTranslate } from 'react-admin'
import { formatWhole } from '../../fields/formatNumber'
import { useLabels } from '../../fields/labels.view'
import type { ListMeta } from '../../records/recordsProvider'
import { newLabel, resourceLabel } from '../../schema/labels'
import type { Resource } from '../../schema/resource'

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
export function useNameInSentence(): (resource: Resource, count: number) => string {
  const labels = useLabels()
  const locale = useLocale()
  return (resource, count) => {
    const name = labels(resourceLabel(resource), { smart_count: count })
    return /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLocaleLowerCase(locale) + name.slice(1)
  }
}

/** What adding a record of a resource is called: `New customer`. */
export function useNewLabel(): (resource: Resource) => string {
  const translate = useTranslate()
  const inSentence = useNameInSentence()
  return resource =>
    translate(newLabel(resource).key, { _: translate('list.create', { name: inSentence(resource, 1) }) })
}
