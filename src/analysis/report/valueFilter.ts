import { bothFilters, measureLink } from '../../core/measures/measureFilter'
import { filterOfMeasure } from '../../core/measures/ownMeasures'
import { aggregatesIn, type ReportMeasure } from '../../core/measures/report'
import type { ReportText } from '../../core/measures/reportWords'
import type { Resource, Values } from '../../core/schema/resource'
import { fieldOf } from '../../core/schema/systemFields'
import { typeOf } from '../../fields'

/**
 * Returns the filter for a group's records with amounts in one currency, if the report has several
 * currencies.
 */
export function valueFilter(
  resource: Resource,
  filter: Values,
  { measure, currency }: { measure: ReportMeasure; currency: string | undefined },
): Values {
  if (currency === undefined) return filter
  const names = aggregatesIn(measure).flatMap(({ field: name = '' }) => {
    const field = fieldOf(resource, name)
    return field && typeOf(field).measured === 'amount' ? [name] : []
  })
  const [first, ...more] = [...new Set(names)].map(name => ({ [name]: { currency } }))
  if (!first) return filter
  const added = more.length ? { or: [first, ...more] } : first
  return bothFilters(filter, added)
}

/**
 * Returns the filter for the records of a group that a measure counts: all of them, or only those that the
 * definition's measures in it count.
 */
export function countedFilter(resource: Resource, filter: Values, measure: ReportMeasure): Values {
  const filters = aggregatesIn(measure).map(one => filterOfMeasure(resource, one))
  const [first, ...more] = filters.filter(one => one !== undefined)
  if (!first || filters.includes(undefined)) return filter
  return bothFilters(filter, more.length ? { or: [first, ...more] } : first)
}

interface Opened {
  filter: Values
  measure: ReportMeasure
  /** The texts of the figure, one per currency. */
  texts: readonly ReportText[]
  /** Whether the whole report has amounts in several currencies. */
  isMixed: boolean
}

/** Returns each text of a figure with the URL of the list of exactly its records. */
export const linkedTexts = (
  resource: Resource,
  { filter, measure, texts, isMixed }: Opened,
): { text: string; to: string }[] =>
  texts.map(({ text, currency }) => {
    const counted = countedFilter(resource, filter, measure)
    return {
      text,
      to: measureLink(
        resource.name,
        isMixed ? valueFilter(resource, counted, { measure, currency }) : counted,
      ),
    }
  })
