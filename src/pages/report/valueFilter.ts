import { measureLink } from '../../core/measures/measureFilter'
import { isRatioMeasure, type ReportMeasure } from '../../core/measures/report'
import type { ReportText } from '../../core/measures/reportWords'
import type { Resource, Values } from '../../core/schema/resource'
import { fieldOf } from '../../core/schema/systemFields'
import { typeOf } from '../../fields'
import { MAX_TOTAL } from '../../fields/money/money.type'

/** The records of a group whose amounts have one currency, where the report has amounts of several. */
export function valueFilter(
  resource: Resource,
  filter: Values,
  { measure, currency }: { measure: ReportMeasure; currency: string | undefined },
): Values {
  if (currency === undefined) return filter
  const aggregates = isRatioMeasure(measure) ? [measure.part, measure.whole] : [measure]
  const amounts = aggregates.flatMap(({ field }) => {
    const found = field === undefined ? undefined : fieldOf(resource, field)
    return field !== undefined && found && typeOf(found).measured === 'amount'
      ? [{ name: field, field: found }]
      : []
  })
  const conditions = amounts.map(({ name, field }) => ({
    [`${name}_gte`]: { amount: 'min' in field ? Number(field.min) : -MAX_TOTAL, currency },
  }))
  const unique = [...new Map(conditions.map(one => [JSON.stringify(one), one])).values()]
  const [first] = unique
  if (!first) return filter
  const added = unique.length > 1 ? { or: unique } : first
  return { ...filter, and: [...(Array.isArray(filter.and) ? filter.and : []), added] }
}

interface Opened {
  filter: Values
  measure: ReportMeasure
  /** All texts of the number: one for each currency. */
  texts: readonly ReportText[]
  /** Whether the whole report has amounts of several currencies. */
  isMixed: boolean
}

/** Each text of a number with the address of the list of exactly its records. */
export const linkedTexts = (
  resource: Resource,
  { filter, measure, texts, isMixed }: Opened,
): { text: string; to: string }[] =>
  texts.map(({ text, currency }) => ({
    text,
    to: measureLink(resource.name, isMixed ? valueFilter(resource, filter, { measure, currency }) : filter),
  }))
