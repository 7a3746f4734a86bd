import {
  type Aggregate,
  type Aggregation,
  aggregations,
  aggregationsOf,
  writeAggregate,
} from '../../../core/measures/groupBy'
import { fieldsOfAggregate, groupedMeasures } from '../../../core/measures/ownMeasures'
import { isRatioMeasure, measureKind, type ReportMeasure } from '../../../core/measures/report'
import type { Resource } from '../../../core/schema/resource'
import { allFields } from '../../../core/schema/systemFields'

/** What a measure does: counts, works out something of a field, or compares two numbers. */
export type MeasureAction = ReportMeasure['of']

type IsReadable = (name: string) => boolean

/** The fields that something can be worked out of, in the order of the definition. */
export function fieldsFor(resource: Resource, of: Aggregation, isReadable: IsReadable): string[] {
  const all = { ...resource.fields, ...allFields(resource) }
  return Object.entries(all).flatMap(([name, field]) =>
    aggregationsOf(name, field).includes(of) && isReadable(name) ? [name] : [],
  )
}

/** What a measure of a resource can do. */
export const actionsFor = (resource: Resource, isReadable: IsReadable): MeasureAction[] => [
  'count',
  ...aggregations.filter(of => fieldsFor(resource, of, isReadable).length > 0),
  'ratio',
]

/** The measures of the definition that the reader can use in a report. */
export const ownMeasuresFor = (resource: Resource, isReadable: IsReadable): Aggregate[] =>
  groupedMeasures(resource).filter(one => fieldsOfAggregate(resource, one).every(isReadable))

/** The names of the measures of the definition that are numbers of all records only. */
export function ungroupedMeasures(resource: Resource): string[] {
  const grouped = new Set(groupedMeasures(resource).map(({ measure }) => measure))
  return Object.keys(resource.measures).filter(name => !grouped.has(name))
}

/** The numbers that a ratio is made of. */
export function partsFor(resource: Resource, isReadable: IsReadable): Aggregate[] {
  const all = aggregations.flatMap(of =>
    fieldsFor(resource, of, isReadable).map((field): Aggregate => ({ of, field })),
  )
  const own = ownMeasuresFor(resource, isReadable)
  return [{ of: 'count' } as const, ...own, ...all].filter(one => measureKind(resource, one) !== 'time')
}

/** The numbers that one can be divided by. */
export const wholesFor = (resource: Resource, part: Aggregate, isReadable: IsReadable): Aggregate[] =>
  partsFor(resource, isReadable).filter(
    whole =>
      writeAggregate(whole) !== writeAggregate(part) &&
      measureKind(resource, { of: 'ratio', part, whole }) !== undefined,
  )

/** A measure of an action: of the same field as the one before, if it can be, or else of the first that can. */
export function measureFor(
  resource: Resource,
  of: MeasureAction,
  { before, isReadable }: { before: ReportMeasure; isReadable: IsReadable },
): ReportMeasure {
  if (of === 'count') return { of }
  const aggregate = isRatioMeasure(before) ? before.part : before
  if (of === 'ratio') {
    const isPart = partsFor(resource, isReadable).some(
      one => writeAggregate(one) === writeAggregate(aggregate),
    )
    const part: Aggregate = isPart ? aggregate : { of: 'count' }
    const [whole = { of: 'count' } as Aggregate] = wholesFor(resource, part, isReadable)
    return { of, part, whole }
  }
  const fields = fieldsFor(resource, of, isReadable)
  const field = fields.find(name => name === aggregate.field) ?? fields[0]
  return field === undefined ? { of: 'count' } : { of, field }
}
