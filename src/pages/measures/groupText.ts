import { useLocale, useTranslate } from 'react-admin'
import type { GroupValue, RecordGroup } from '../../contract/measures'
import type { AnyField } from '../../core/field/fieldType'
import { formatDate, formatDateTime } from '../../core/field/formatDate'
import { formatDecimal } from '../../core/field/formatNumber'
import { officeTimeZone } from '../../core/field/officeTime'
import { dateFormat } from '../../core/i18n/intl'
import type { Aggregate, GroupBy } from '../../core/measures/groupBy'
import { fieldLabel, optionLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { fieldOf } from '../../core/schema/systemFields'
import { typeOf } from '../../fields'
import { useLabels } from '../../ui/fields/labels.view'
import { useFigureText } from './figureText'

/** What a group is called: its value in words. */
export function useGroupName(resource: Resource) {
  const translate = useTranslate()
  const labels = useLabels()
  const locale = useLocale()
  return ({ field: name, unit }: GroupBy, { key, label }: Pick<RecordGroup, 'key' | 'label'>): string => {
    if (key === null) return translate('measures.none')
    if (label !== undefined) return label
    if (unit === 'day') return formatDate(key, locale)
    if (unit === 'week') return translate('measures.week_of', { day: formatDate(key, locale) })
    if (unit === 'quarter')
      return translate('measures.quarter', { quarter: quarterOf(key), year: Number(key.slice(0, 4)) })
    if (unit) {
      const parts =
        unit === 'month' ? ({ month: 'long', year: 'numeric' } as const) : ({ year: 'numeric' } as const)
      return dateFormat(locale, { ...parts, timeZone: 'UTC' }).format(new Date(`${key}T00:00:00Z`))
    }
    const field = fieldOf(resource, name)
    if (field && typeOf(field).measured === 'group')
      return key === 'true' || key === 'false'
        ? translate(key === 'true' ? 'fields.yes' : 'fields.no')
        : labels(optionLabel(resource, name, key))
    return key
  }
}

const quarterOf = (day: string) => Math.ceil(Number(day.slice(5, 7)) / 3)

/** A number about the records of a group in the way of its field, each currency separately; nothing if none has a value. */
export function useGroupValueTexts(resource: Resource) {
  const locale = useLocale()
  const { exact } = useFigureText()
  return ({ of, field: name = '' }: Aggregate, value: GroupValue | undefined): string[] => {
    const { amounts, number, day, moment } = value ?? {}
    if (amounts) return amounts.map(exact)
    if (day !== undefined) return [formatDate(day, locale)]
    if (moment !== undefined) return [formatDateTime(moment, locale)]
    if (number === undefined) return []
    const field = fieldOf(resource, name)
    return [
      of === 'distinct' || !field ? formatDecimal(number, locale) : formatOf(field, number, { of, locale }),
    ]
  }
}

function formatOf(
  field: AnyField,
  number: string,
  { of, locale }: { of: Aggregate['of']; locale: string },
): string {
  const rounded = of === 'avg' ? String(Math.round(Number(number) * 100) / 100) : number
  const { format } = typeOf(field)
  // A whole number's mean is none.
  if (!format || typeOf(field).asNumber) return formatDecimal(rounded, locale)
  return format(rounded, field, { language: locale, timeZone: officeTimeZone(), option: String })
}

/** The same on one line. */
export function useGroupValueText(resource: Resource) {
  const textsOf = useGroupValueTexts(resource)
  return (measure: Aggregate, value: GroupValue | undefined) => textsOf(measure, value).join(' · ')
}

/** What a measure is called: `Average of Premium`. */
export function useMeasureName(resource: Resource) {
  const translate = useTranslate()
  const labels = useLabels()
  return ({ of, field }: Aggregate): string =>
    field === undefined
      ? translate('measures.count')
      : translate(`measures.aggregate_of.${of}`, { field: labels(fieldLabel(resource, field)) })
}
