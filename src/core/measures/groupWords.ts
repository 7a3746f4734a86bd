import type { Words } from '../access/words'
import type { AnyField, FormatLocale } from '../field/fieldType'
import { formatDate, formatDateTime } from '../field/formatDate'
import { formatMoney } from '../field/formatMoney'
import { formatDecimal } from '../field/formatNumber'
import { formatLocale } from '../field/formatValue'
import { officeTimeZone } from '../field/officeTime'
import { typeOf } from '../field/registry'
import { dateFormat } from '../i18n/intl'
import { fieldLabel, measureLabel, optionLabel } from '../schema/labels'
import type { Resource } from '../schema/resource'
import { fieldOf } from '../schema/systemFields'
import type { Aggregate, GroupBy } from './groupBy'
import type { ReportValue } from './reportValue'

/** The text functions that groups need, of screens or files. */
export type GroupWords = Pick<Words, 'format' | 'language'>

const phrase = ({ format }: GroupWords, key: string, values?: Record<string, unknown>) =>
  format({ key, fallback: '' }, values)

/** Returns a group's name: its value in words. */
export function groupName(
  resource: Resource,
  { field: name, unit, key, label }: GroupBy & { key: string | null; label?: string },
  words: GroupWords,
): string {
  const { language } = words
  if (key === null) return phrase(words, 'measures.none')
  if (label !== undefined) return label
  if (unit === 'day') return formatDate(key, language)
  if (unit === 'week') return phrase(words, 'measures.week_of', { day: formatDate(key, language) })
  if (unit === 'quarter')
    return phrase(words, 'measures.quarter', { quarter: quarterOf(key), year: Number(key.slice(0, 4)) })
  if (unit) {
    const parts =
      unit === 'month' ? ({ month: 'long', year: 'numeric' } as const) : ({ year: 'numeric' } as const)
    return dateFormat(language, { ...parts, timeZone: 'UTC' }).format(new Date(`${key}T00:00:00Z`))
  }
  const field = fieldOf(resource, name)
  if (field && typeOf(field).measured === 'group')
    return key === 'true' || key === 'false'
      ? phrase(words, key === 'true' ? 'fields.yes' : 'fields.no')
      : words.format(optionLabel(resource, name, key))
  return key
}

const quarterOf = (day: string) => Math.ceil(Number(day.slice(5, 7)) / 3)

/**
 * Formats a number about a group's records as its field does, each
 * currency separately; empty if no record has a value.
 */
export function groupValueTexts(
  resource: Resource,
  { of, field: name = '' }: Aggregate,
  { value = {}, language }: { value?: ReportValue; language: string },
): string[] {
  const { amounts, number, day, moment } = value
  if (amounts) return amounts.map(money => formatMoney(money, language))
  if (day !== undefined) return [formatDate(day, language)]
  if (moment !== undefined) return [formatDateTime(moment, language, officeTimeZone())]
  if (number === undefined) return []
  const field = fieldOf(resource, name)
  return [
    of === 'distinct' || !field
      ? formatDecimal(number, language)
      : formatOf(field, number, {
          of,
          locale: formatLocale(resource, name, {
            ...{ language, timeZone: officeTimeZone() },
            word: ({ fallback }) => fallback,
          }),
        }),
  ]
}

function formatOf(
  field: AnyField,
  number: string,
  { of, locale }: { of: Aggregate['of']; locale: FormatLocale },
): string {
  const rounded = of === 'avg' ? String(Math.round(Number(number) * 100) / 100) : number
  const { format } = typeOf(field)
  // The mean of whole numbers can be a decimal.
  if (!format || typeOf(field).asNumber) return formatDecimal(rounded, locale.language)
  return format(rounded, field, locale)
}

/** Returns a measure's name: `Average of Premium`, or its label in the definition. */
export function aggregateName(
  resource: Resource,
  { of, field, measure }: Aggregate,
  words: GroupWords,
): string {
  if (measure !== undefined) return words.format(measureLabel(resource, measure))
  if (field === undefined) return phrase(words, 'measures.count')
  return phrase(words, `measures.aggregate_of.${of}`, { field: words.format(fieldLabel(resource, field)) })
}
