import { formatDecimal, formatPercent } from '../field/formatNumber'
import type { Resource } from '../schema/resource'
import { aggregateName, type GroupWords, groupValueTexts } from './groupWords'
import { isRatioMeasure, type ReportMeasure } from './report'
import { type Counted, reportValue } from './reportValue'

/** Returns the name of a report's measure: `Sum of Paid / Sum of Incurred`. */
export const reportMeasureName = (resource: Resource, measure: ReportMeasure, words: GroupWords): string =>
  isRatioMeasure(measure)
    ? `${aggregateName(resource, measure.part, words)} / ${aggregateName(resource, measure.whole, words)}`
    : aggregateName(resource, measure, words)

/** A formatted value of a report. */
export interface ReportText {
  text: string
  /** The currency of an amount, or of a ratio of amounts. */
  currency?: string
}

/** Formats a measure's value over some records, each currency separately; empty if no record has a value. */
export function reportTexts(
  resource: Resource,
  measure: ReportMeasure,
  { records, language }: { records: Counted; language: string },
): ReportText[] {
  const value = reportValue(measure, records)
  const { amounts, ratios, number } = value
  if (ratios)
    return ratios.map(({ currency, ratio }) => {
      const percent = formatPercent(String(Math.round(Number(ratio) * 1000) / 10), language)
      return { text: ratios.length > 1 ? `${percent} ${currency}` : percent, currency }
    })
  const aggregate = isRatioMeasure(measure) ? measure.part : measure
  if (isRatioMeasure(measure) && number !== undefined)
    return [{ text: formatDecimal(number, language, { maximumFractionDigits: 2 }) }]
  const texts = groupValueTexts(resource, aggregate, { value, language })
  return texts.map((text, at) => ({ text, currency: amounts?.[at]?.currency }))
}
