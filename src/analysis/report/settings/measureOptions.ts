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

/** The operation of a measure: counting, aggregating a field, or dividing two figures. */
export type MeasureAction = ReportMeasure['of']

type IsReadable = (name: string) => boolean

/** Returns the fields that support an aggregation, in the order of the definition. */
export function fieldsFor(resource: Resource, of: Aggregation, isReadable: IsReadable): string[] {
  const all = { ...resource.fields, ...allFields(resource) }
  return Object.entries(all).flatMap(([name, field]) =>
    aggregationsOf(name, field).includes(of) && isReadable(name) ? [name] : [],
  )
}

/** Returns the operations that a measure of the resource can use. */
export const actionsFor = (resource: Resource, isReadable: IsReadable): MeasureAction[] => [
  'count',
  ...aggregations.filter(of => fieldsFor(resource, of, isReadable).length > 0),
  'ratio',
]

/** Returns the definition's measures that the user can use in a report. */
export const ownMeasuresFor = (resource: Resource, isReadable: IsReadable): Aggregate[] =>
  groupedMeasures(resource).filter(one => fieldsOfAggregate(resource, one).every(isReadable))

/** Returns the names of the definition's measures that can't be grouped. */
export function ungroupedMeasures(resource: Resource): string[] {
  const grouped = new Set(groupedMeasures(resource).map(({ measure }) => measure))
  return Object.keys(resource.measures).filter(name => !grouped.has(name))
}

/** Returns the figures that a ratio can consist of. */
export function partsFor(resource: Resource, isReadable: IsReadable): Aggregate[] {
  const all = aggregations.flatMap(of =>
    fieldsFor(resource, of, isReadable).map((field): Aggregate => ({ of, field })),
  )
  const own = ownMeasuresFor(resource, isReadable)
  return [{ of: 'count' } as const, ...own, ...all].filter(one => measureKind(resource, one) !== 'time')
}

/** Returns the figures that a figure can be divided by. */
export const wholesFor = (resource: Resource, part: Aggregate, isReadable: IsReadable): Aggregate[] =>
  partsFor(resource, isReadable).filter(
    whole =>
      writeAggregate(whole) !== writeAggregate(part) &&
      measureKind(resource, { of: 'ratio', part, whole }) !== undefined,
  )

/**
 * Returns a measure with an operation. It keeps the field of the previous measure if possible, otherwise it
 * uses the first suitable field.
 */
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
