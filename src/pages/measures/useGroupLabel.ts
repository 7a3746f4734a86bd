import { useLocale, useTranslate } from 'react-admin'
import type { Group } from '../../contract/measures'
import { dateFormat } from '../../core/i18n/intl'

import { optionLabel } from '../../core/schema/labels'
import type { Measure } from '../../core/schema/measure'
import { useLabels } from '../../ui/fields/useLabels'

/** Formats the first day of a month, or of a week. */
export const monthText = (
  day: string,
  locale: string,
  options: Intl.DateTimeFormatOptions = { month: 'short' },
) => dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** Returns a function that labels a group of a measure. */
export function useGroupLabel(): (measure: Pick<Measure, 'resource' | 'by'>, group: Group) => string {
  const translate = useTranslate()
  const words = useLabels()
  const locale = useLocale()
  return ({ resource, by }, { key, label }) => {
    if (key === null) return translate('measures.none')
    if (label !== undefined) return label
    if (typeof by === 'object' && 'each' in by)
      return monthText(
        key,
        locale,
        by.each === 'month' ? { month: 'short', year: 'numeric' } : { day: 'numeric', month: 'short' },
      )
    if (typeof by === 'object') return translate(`measures.windows.${key}`)
    return by === undefined ? key : words(optionLabel({ name: resource }, by, key))
  }
}
