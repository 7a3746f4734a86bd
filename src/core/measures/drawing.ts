import { majorUnits } from '../money/amount'
import type { Picture } from '../schema/reportSettings'
import type { Resource, Values } from '../schema/resource'
import { fieldOf } from '../schema/systemFields'
import { type GroupBy, isDated } from './groupBy'
import { nextUnit } from './openingFilter'
import { isRatioMeasure, measureKind, type Report, type ReportMeasure } from './report'
import { type Counted, reportValue } from './reportValue'

/** Groups of records, as the API returns them. */
export interface DrawnGroups extends Counted {
  groups: readonly DrawnGroup[]
}

interface DrawnGroup extends Counted {
  key: string | null
  label?: string
  /** The filter that matches its records. */
  filter: Values
  groups?: readonly DrawnGroup[]
}

/** A point of a chart: its height, and its records. */
export interface Point {
  /** Null if there are no values to calculate it from. */
  height: number | null
  records?: Pick<DrawnGroup, 'filter'> & Counted
}

type Group = Pick<DrawnGroup, 'key' | 'label'>

export type ChartKind = Exclude<Picture, 'table' | 'number'>

/** The data of a chart: a line or a colour for each series, over the same groups. */
export interface Drawing {
  measure: ReportMeasure
  /** The grouping along the axis, and the grouping of the series if there are several. */
  axis: GroupBy
  split?: GroupBy
  groups: readonly Group[]
  series: readonly { group?: Group; points: readonly Point[] }[]
  /** How many groups the chart omits, and how many series it omits or combines; the table shows all. */
  left: { groups: number; series: number }
}

/** The most groups of a choice, units of time, series and slices that are distinguishable in a chart. */
const MAX_GROUPS = 24
const MAX_UNITS = 120
const MAX_SERIES = 7
const MAX_SLICES = 6

/** Returns the first measure of a report that a chart can draw; days and times have no height. */
export const drawnMeasure = (resource: Resource, { measures }: Report): ReportMeasure | undefined =>
  measures.find(measure => measureKind(resource, measure) !== 'time')

/** Whether the groups' numbers add up to the number of all records. */
export const isAdditive = (measure: ReportMeasure): boolean => measure.of === 'count' || measure.of === 'sum'

/** Whether a report can be shown as a pie, as parts of a whole. */
export const isPie = (resource: Resource, report: Report): boolean => {
  const measure = drawnMeasure(resource, report)
  return measure !== undefined && report.by.length > 0 && isAdditive(measure)
}

/** Returns the currencies of a measure over a whole report, the one with the most records first. */
export function currenciesOf(measure: ReportMeasure, answer: DrawnGroups): string[] {
  const { amounts, ratios } = reportValue(measure, answer)
  return (amounts ?? ratios ?? []).map(({ currency }) => currency)
}

/**
 * Returns the kind of a report's chart; a pie needs parts of a whole. Undefined for a report without a chart.
 */
export function chartKind(resource: Resource, report: Report): ChartKind | undefined {
  const { picture, by } = report
  if (!by.length || picture === 'table' || picture === 'number') return undefined
  return picture === 'pie' && !isPie(resource, report) ? 'bar' : picture
}

/** Returns the data of a report's chart; undefined if it has no groups or no measure that can be drawn. */
export function drawingOf(
  resource: Resource,
  report: Report,
  { answer, currency, isOfParts = false }: { answer: DrawnGroups; currency?: string; isOfParts?: boolean },
): Drawing | undefined {
  const measure = drawnMeasure(resource, report)
  const [outer, inner] = report.by
  if (!measure || !outer) return undefined
  const heightOf = (records: Counted) => heightIn(measure, records, currency)
  const empty = isAdditive(measure) ? 0 : null
  if (isOfParts) return { measure, axis: outer, ...slicesOf(answer.groups, heightOf) }
  if (!inner) {
    const counted = answer.groups.map(group => ({ of: group, cell: group }))
    const { shown, left } = shownGroups(answer.groups, outer, counted)
    const points = shown.map(group => ('filter' in group ? pointOf(group, heightOf) : { height: empty }))
    return { measure, axis: outer, groups: shown, series: [{ points }], left: { groups: left, series: 0 } }
  }
  // Time goes along the axis, whether it is the first or the second grouping.
  const isTurned = isTime(resource, inner) && !isTime(resource, outer)
  const [axis, split] = isTurned ? [inner, outer] : [outer, inner]
  const cells = answer.groups.flatMap(group =>
    (group.groups ?? []).map(within =>
      isTurned ? { on: within, of: group, cell: within } : { on: group, of: within, cell: within },
    ),
  )
  const along = shownGroups(
    unique(
      cells.map(({ on }) => on),
      axis,
    ),
    axis,
    cells.map(({ on, cell }) => ({ of: on, cell })),
  )
  const all = unique(
    cells.map(({ of }) => of),
    split,
  )
  const kept = all.length > MAX_SERIES ? largest(cells, MAX_SERIES - 1) : undefined
  const series = all.filter(({ key }) => !kept || kept.has(key))
  const rest = all.filter(group => !series.includes(group))
  const at = new Map(cells.map(({ on, of, cell }) => [placeOf(on, of), cell]))
  const pointAt = (on: Group, of: Group): Point => {
    const cell = at.get(placeOf(on, of))
    return cell ? pointOf(cell, heightOf) : { height: empty }
  }
  return {
    ...{ measure, axis, split, groups: along.shown },
    series: [
      ...series.map(group => ({ group, points: along.shown.map(on => pointAt(on, group)) })),
      ...(rest.length && isAdditive(measure)
        ? [{ group: { key: OTHERS }, points: along.shown.map(on => sumOf(rest.map(of => pointAt(on, of)))) }]
        : []),
    ],
    left: { groups: along.left, series: rest.length },
  }
}

const sumOf = (points: readonly Point[]): Point => ({
  height: points.reduce((sum, { height }) => sum + (height ?? 0), 0),
})

/** Returns the largest groups, and the rest combined. */
function slicesOf(groups: readonly DrawnGroup[], heightOf: (records: Counted) => number | null) {
  const all = groups.map(group => ({ group, point: pointOf(group, heightOf) }))
  const heightAt = (one: (typeof all)[number]) => Math.max(0, one.point.height ?? 0)
  const shown =
    all.length > MAX_SLICES + 1
      ? [...all].sort((one, other) => heightAt(other) - heightAt(one)).slice(0, MAX_SLICES)
      : all
  const rest = all.filter(one => !shown.includes(one))
  const other = { height: rest.reduce((sum, one) => sum + heightAt(one), 0) }
  return {
    groups: [...shown.map(({ group }): Group => group), ...(rest.length ? [{ key: OTHERS }] : [])],
    series: [{ points: [...shown.map(({ point }): Point => point), ...(rest.length ? [other] : [])] }],
    left: { groups: rest.length, series: 0 },
  }
}

/** The key of the combined groups or series. */
export const OTHERS = ''

const isTime = (resource: Resource, { field: name }: GroupBy): boolean => {
  const field = fieldOf(resource, name)
  return field !== undefined && isDated(field)
}

const placeOf = (on: Group, of: Group) => JSON.stringify([on.key, of.key])

const pointOf = (
  group: Pick<DrawnGroup, 'filter'> & Counted,
  heightOf: (records: Counted) => number | null,
): Point => ({ height: heightOf(group), records: group })

/** Returns a height for drawing only, as an inexact number; texts use exact values. */
function heightIn(measure: ReportMeasure, records: Counted, currency: string | undefined): number | null {
  const { amounts, ratios, number } = reportValue(measure, records)
  const empty = isAdditive(measure) ? 0 : null
  if (ratios) {
    const found = ratios.find(each => each.currency === currency)
    return found ? Number(found.ratio) : null
  }
  if (amounts || (currency !== undefined && !isRatioMeasure(measure))) {
    const found = amounts?.find(each => each.currency === currency)
    return found ? Number(majorUnits(found)) : empty
  }
  return number === undefined ? empty : Number(number)
}

/**
 * Returns the groups of a chart and how many it omits: units of time without gaps, limited to the latest; of
 * other groups the largest, in their order.
 */
function shownGroups<One extends Group>(
  groups: readonly One[],
  { unit }: GroupBy,
  counted: readonly GroupCell[],
): { shown: (One | Group)[]; left: number } {
  if (!unit) {
    const kept = largest(counted, MAX_GROUPS)
    const shown = groups.filter(({ key }) => kept.has(key))
    return { shown, left: groups.length - shown.length }
  }
  const filled = withoutGaps(groups, unit)
  const first = Math.max(0, filled.length - MAX_UNITS)
  const left = filled.slice(0, first).filter(group => groups.includes(group as One)).length
  return { shown: filled.slice(first), left }
}

/** Returns all units from the first to the last, or only those with records if there would be too many. */
function withoutGaps<One extends Group>(
  groups: readonly One[],
  unit: NonNullable<GroupBy['unit']>,
): (One | Group)[] {
  const byKey = new Map(groups.flatMap(group => (group.key === null ? [] : [[group.key, group] as const])))
  const keys = [...byKey.keys()].sort()
  const last = keys.at(-1) ?? ''
  const filled: (One | Group)[] = []
  for (let key = keys[0] ?? ''; key && key <= last; key = nextUnit(key, unit)) {
    filled.push(byKey.get(key) ?? { key })
    if (filled.length > MAX_FILLED) return groups.filter(group => group.key !== null)
  }
  return filled
}

const MAX_FILLED = 1_000

/** Returns each group once; units of time in chronological order. */
function unique<One extends Group>(groups: readonly One[], { unit }: GroupBy): One[] {
  const all = [...new Map(groups.map(group => [group.key, group])).values()]
  return unit ? all.sort((one, other) => String(one.key).localeCompare(String(other.key))) : all
}

/** A group and its number of records. */
interface GroupCell {
  of: Group
  cell: Pick<DrawnGroup, 'count'>
}

/** Returns the keys of the groups with the most records. */
function largest(cells: readonly GroupCell[], most: number): ReadonlySet<string | null> {
  const counts = new Map<string | null, number>()
  for (const { of, cell } of cells) counts.set(of.key, (counts.get(of.key) ?? 0) + cell.count)
  const sorted = [...counts].sort(([, one], [, other]) => other - one)
  return new Set(sorted.slice(0, most).map(([key]) => key))
}
