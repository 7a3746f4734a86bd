import { majorUnits } from '../money/amount'
import type { Picture } from '../schema/reportSettings'
import type { Resource, Values } from '../schema/resource'
import { fieldOf } from '../schema/systemFields'
import { type GroupBy, isDated } from './groupBy'
import { nextUnit } from './openingFilter'
import { isRatioMeasure, measureKind, type Report, type ReportMeasure } from './report'
import { type Counted, reportValue } from './reportValue'

/** Groups of records, as the API has them. */
export interface DrawnGroups extends Counted {
  groups: readonly DrawnGroup[]
}

interface DrawnGroup extends Counted {
  key: string | null
  label?: string
  /** The filter that finds its records. */
  filter: Values
  groups?: readonly DrawnGroup[]
}

/** A point of a chart: its height, and the records that it is about. */
export interface Point {
  /** Null where there is nothing to work out. */
  height: number | null
  records?: Pick<DrawnGroup, 'filter'> & Counted
}

type Group = Pick<DrawnGroup, 'key' | 'label'>

export type ChartKind = Exclude<Picture, 'table' | 'number'>

/** What a chart draws: a line or a colour for each series, over the same groups. */
export interface Drawing {
  measure: ReportMeasure
  /** What the axis is of, and what the series are of if there are several. */
  axis: GroupBy
  split?: GroupBy
  groups: readonly Group[]
  series: readonly { group?: Group; points: readonly Point[] }[]
  /** How many groups the chart leaves out, and how many series it leaves out or shows as one; the table has them. */
  left: { groups: number; series: number }
}

/** So many groups of a choice, and units of time, are told apart in a chart. */
const MOST_GROUPS = 24
const MOST_UNITS = 120
const MOST_SERIES = 7
const MOST_SLICES = 6

/** The first measure of a report that can be drawn; days and times have no height. */
export const drawnMeasure = (resource: Resource, { measures }: Report): ReportMeasure | undefined =>
  measures.find(measure => measureKind(resource, measure) !== 'time')

/** Whether numbers of several groups add up to the one of them together. */
export const isAdditive = (measure: ReportMeasure): boolean => measure.of === 'count' || measure.of === 'sum'

/** Whether a report can be shown as a pie: the parts of a whole. */
export const isPie = (resource: Resource, report: Report): boolean => {
  const measure = drawnMeasure(resource, report)
  return measure !== undefined && report.by.length > 0 && isAdditive(measure)
}

/** The currencies of a measure over a whole report, the one of most records first. */
export function currenciesOf(measure: ReportMeasure, answer: DrawnGroups): string[] {
  const { amounts, ratios } = reportValue(measure, answer)
  return (amounts ?? ratios ?? []).map(({ currency }) => currency)
}

/** How a report is drawn: a pie only of parts of a whole; undefined for one without a chart. */
export function chartKind(resource: Resource, report: Report): ChartKind | undefined {
  const { picture, by } = report
  if (!by.length || picture === 'table' || picture === 'number') return undefined
  return picture === 'pie' && !isPie(resource, report) ? 'bar' : picture
}

/** What a chart of a report draws; undefined if it has no groups, or no number that has a height. */
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
  // Time is read along the axis, whichever of both it is.
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
  const kept = all.length > MOST_SERIES ? largest(cells, MOST_SERIES - 1) : undefined
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

/** The largest groups, and all others as one. */
function slicesOf(groups: readonly DrawnGroup[], heightOf: (records: Counted) => number | null) {
  const all = groups.map(group => ({ group, point: pointOf(group, heightOf) }))
  const heightAt = (one: (typeof all)[number]) => Math.max(0, one.point.height ?? 0)
  const shown =
    all.length > MOST_SLICES + 1
      ? [...all].sort((one, other) => heightAt(other) - heightAt(one)).slice(0, MOST_SLICES)
      : all
  const rest = all.filter(one => !shown.includes(one))
  const other = { height: rest.reduce((sum, one) => sum + heightAt(one), 0) }
  return {
    groups: [...shown.map(({ group }): Group => group), ...(rest.length ? [{ key: OTHERS }] : [])],
    series: [{ points: [...shown.map(({ point }): Point => point), ...(rest.length ? [other] : [])] }],
    left: { groups: rest.length, series: 0 },
  }
}

/** The key of the groups or series that a chart shows as one. */
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

/** For the drawing alone; texts are exact. */
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

/** The groups of a chart: units of time without gaps, the latest if there are too many; of others the largest, in their order. */
function shownGroups<One extends Group>(
  groups: readonly One[],
  { unit }: GroupBy,
  counted: readonly GroupCell[],
): { shown: (One | Group)[]; left: number } {
  if (!unit) {
    const kept = largest(counted, MOST_GROUPS)
    const shown = groups.filter(({ key }) => kept.has(key))
    return { shown, left: groups.length - shown.length }
  }
  const filled = withoutGaps(groups, unit)
  const first = Math.max(0, filled.length - MOST_UNITS)
  const left = filled.slice(0, first).filter(group => groups.includes(group as One)).length
  return { shown: filled.slice(first), left }
}

/** All units from the first to the last one; only those of records if that would be very many. */
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
    if (filled.length > MOST_FILLED) return groups.filter(group => group.key !== null)
  }
  return filled
}

const MOST_FILLED = 1_000

/** Each group once; time in its order. */
function unique<One extends Group>(groups: readonly One[], { unit }: GroupBy): One[] {
  const all = [...new Map(groups.map(group => [group.key, group])).values()]
  return unit ? all.sort((one, other) => String(one.key).localeCompare(String(other.key))) : all
}

/** Records of a group. */
interface GroupCell {
  of: Group
  cell: Pick<DrawnGroup, 'count'>
}

/** The keys of the groups with the most records. */
function largest(cells: readonly GroupCell[], most: number): ReadonlySet<string | null> {
  const counts = new Map<string | null, number>()
  for (const { of, cell } of cells) counts.set(of.key, (counts.get(of.key) ?? 0) + cell.count)
  const sorted = [...counts].sort(([, one], [, other]) => other - one)
  return new Set(sorted.slice(0, most).map(([key]) => key))
}
