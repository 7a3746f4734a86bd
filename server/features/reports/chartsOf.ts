import type { RecordGroups } from '../../../src/contract/measures'
import { formatDecimal, formatPercent } from '../../../src/core/field/formatNumber'
import {
  type ChartKind,
  chartKind,
  currenciesOf,
  drawingOf,
  drawnMeasure,
  isAdditive,
  OTHERS,
} from '../../../src/core/measures/drawing'
import type { GroupBy } from '../../../src/core/measures/groupBy'
import { type GroupWords, groupName } from '../../../src/core/measures/groupWords'
import { measureKind, type Report } from '../../../src/core/measures/report'
import { reportMeasureName } from '../../../src/core/measures/reportWords'
import type { Resource } from '../../../src/core/schema/resource'

/** A chart on paper. The table below it shows the exact numbers. */
export interface PrintedChart {
  kind: ChartKind
  /** The name of the measure, with its currency. */
  caption: string
  /** Draws horizontal bars, with room for names. */
  isSideways: boolean
  isStacked: boolean
  groups: readonly string[]
  series: readonly { label: string; values: readonly (number | null)[] }[]
  axisText: (value: number) => string
  /** Notes about groups that the chart omits or combines. */
  remarks: readonly string[]
}

/**
 * The maximum number of charts, one per currency, because amounts of several currencies can't share a chart.
 * The currencies with the most records are drawn.
 */
const MAX_CURRENCIES = 3

interface Numbers {
  answer: RecordGroups
  words: GroupWords
}

/**
 * Returns a report's charts: one, or one per currency. Returns none if
 * the report has no groups or no numeric measure.
 */
export function chartsOf(resource: Resource, report: Report, { answer, words }: Numbers): PrintedChart[] {
  const kind = chartKind(resource, report)
  const measure = drawnMeasure(resource, report)
  if (!kind || !measure) return []
  const { language } = words
  const phrase = (key: string, count?: number) =>
    words.format({ key: `reports.${key}`, fallback: '' }, { smart_count: count })
  const nameOf = (by: GroupBy, group: { key: string | null; label?: string }) =>
    group.key === OTHERS ? phrase('others') : groupName(resource, { ...by, ...group }, words)
  const isShare = measureKind(resource, measure) === 'share'
  const currencies = currenciesOf(measure, answer)
  const of = currencies.length ? currencies.slice(0, MAX_CURRENCIES) : [undefined]
  return of.flatMap(currency => {
    const drawing = drawingOf(resource, report, { answer, currency, isOfParts: kind === 'pie' })
    if (!drawing?.groups.length) return []
    const { axis, split, left } = drawing
    const name = reportMeasureName(resource, measure, words)
    const joined = kind === 'pie' ? left.groups : isAdditive(measure) ? left.series : 0
    const missing = left.groups + left.series - joined
    return {
      ...{ kind, isSideways: kind === 'bar' && !axis.unit },
      caption: currency === undefined ? name : `${name} (${currency})`,
      isStacked: kind === 'bar' && split !== undefined && isAdditive(measure),
      groups: drawing.groups.map(group => nameOf(axis, group)),
      series: drawing.series.map(({ group, points }) => ({
        label: group && split ? nameOf(split, group) : name,
        values: points.map(({ height }) => height),
      })),
      axisText: value =>
        isShare
          ? formatPercent(String(Math.round(value * 1000) / 10), language)
          : formatDecimal(String(value), language, { notation: 'compact' }),
      remarks: [
        ...(joined > 0 ? [phrase('joined', joined)] : []),
        ...(missing > 0 ? [phrase('left_out', missing)] : []),
      ],
    }
  })
}
