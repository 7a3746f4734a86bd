import { typeOf } from '../field/registry'
import { MAX_GROUPINGS, MAX_MEASURES, type Picture, type ReportSettings } from '../schema/reportSettings'
import type { Resource } from '../schema/resource'
import { fieldOf } from '../schema/systemFields'
import { type Aggregate, type GroupBy, type GroupingProblem, readGroupBy, writeAggregate } from './groupBy'
import { fieldsOfAggregate, isPlainCount, readMeasure } from './ownMeasures'

/** One aggregate divided by another. In a request `sum:paid/sum:incurred`. */
export interface RatioMeasure {
  of: 'ratio'
  part: Aggregate
  whole: Aggregate
}
export type ReportMeasure = Aggregate | RatioMeasure

/** The parsed settings of a report. */
export interface Report {
  by: readonly GroupBy[]
  measures: readonly ReportMeasure[]
  picture: Picture
}

export const isRatioMeasure = (measure: ReportMeasure): measure is RatioMeasure => measure.of === 'ratio'

/** The kind of a measure's values. */
export type MeasureKind = 'amount' | 'number' | 'time' | 'share'

/** Returns the kind of a measure's values; undefined for a ratio that makes no sense. */
export function measureKind(resource: Resource, measure: ReportMeasure): MeasureKind | undefined {
  if (!isRatioMeasure(measure)) return aggregateKind(resource, measure)
  const part = aggregateKind(resource, measure.part)
  const whole = aggregateKind(resource, measure.whole)
  if (part === 'time' || whole === 'time') return undefined
  if (whole === 'number') return part
  return part === 'amount' ? 'share' : undefined
}

function aggregateKind(
  resource: Resource,
  { of, field: name = '' }: Aggregate,
): 'amount' | 'number' | 'time' {
  const field = fieldOf(resource, name)
  if (of === 'count' || of === 'distinct' || !field) return 'number'
  const { measured } = typeOf(field)
  if (measured === 'amount') return 'amount'
  return measured === 'number' ? 'number' : 'time'
}

/** Parses `count`, `sum:total`, `measure:late` or `sum:paid/sum:incurred`. */
export function readReportMeasure(resource: Resource, text: string): ReportMeasure | GroupingProblem {
  const [first = '', second, ...more] = text.split('/')
  if (second === undefined) return readMeasure(resource, text)
  const part = readMeasure(resource, first)
  const whole = readMeasure(resource, second)
  if (typeof part === 'string') return part
  if (typeof whole === 'string') return whole
  const ratio = { of: 'ratio', part, whole } as const
  return more.length || !measureKind(resource, ratio) ? 'not_measured' : ratio
}

/** Returns `count`, `sum:total` or `sum:paid/sum:incurred`. */
export const writeReportMeasure = (measure: ReportMeasure): string =>
  isRatioMeasure(measure)
    ? `${writeAggregate(measure.part)}/${writeAggregate(measure.whole)}`
    : writeAggregate(measure)

/**
 * Returns the aggregates that the server must compute for a report's measures, without
 * duplicates. The record count is always included.
 */
export function aggregatesOf(measures: readonly ReportMeasure[]): string[] {
  const all = measures.flatMap(aggregatesIn)
  return [...new Set(all.filter(one => !isPlainCount(one)).map(writeAggregate))]
}

/** Returns the aggregates of a measure. */
export const aggregatesIn = (measure: ReportMeasure): Aggregate[] =>
  isRatioMeasure(measure) ? [measure.part, measure.whole] : [measure]

/** Returns the fields that a measure depends on. */
const fieldsIn = (resource: Resource, measure: ReportMeasure): string[] =>
  aggregatesIn(measure).flatMap(one => fieldsOfAggregate(resource, one))

/**
 * Returns the part of a report that the reader can use, parsed and as text, and the fields that no longer
 * exist or are hidden from the reader.
 */
export function readReport(
  resource: Resource,
  { by, measures, picture }: ReportSettings,
  isReadable: (name: string) => boolean,
): Report & { settings: ReportSettings; missing: string[] } {
  const groups = by.map(text => ({ text, read: readGroupBy(resource, text) }))
  const measured = measures.map(text => ({ text, read: readReportMeasure(resource, text) }))
  const usableGroups = groups.filter(({ read }) => typeof read === 'object' && isReadable(read.field))
  const usableMeasures = measured.filter(
    ({ read }) => typeof read === 'object' && fieldsIn(resource, read).every(isReadable),
  )
  const gone = [...groups, ...measured].filter(
    one => !usableGroups.some(each => each === one) && !usableMeasures.some(each => each === one),
  )
  const found = usableMeasures.map(({ read }) => read as ReportMeasure)
  const unknown = (name: string) => !fieldOf(resource, name) || !isReadable(name)
  const goneFields = gone.map(({ text }) => namesIn(text).find(unknown) ?? namesIn(text)[0] ?? text)
  return {
    by: usableGroups.map(({ read }) => read as GroupBy).slice(0, MAX_GROUPINGS),
    measures: found.length ? found.slice(0, MAX_MEASURES) : [{ of: 'count' }],
    picture,
    settings: {
      by: usableGroups.map(({ text }) => text),
      measures: found.length ? usableMeasures.map(({ text }) => text) : ['count'],
      picture,
    },
    missing: [...new Set(goneFields)],
  }
}

/** Returns the names of fields and measures in `created_at:month`, `sum:total` or `sum:paid/measure:late`. */
const namesIn = (text: string): string[] =>
  text.split('/').flatMap(one => {
    const [first = '', second] = one.split(':')
    if (second === undefined) return first === 'count' ? [] : [first]
    return AGGREGATE.test(first) ? [second] : [first]
  })

const AGGREGATE = /^(?:sum|avg|min|max|distinct|measure)$/u
