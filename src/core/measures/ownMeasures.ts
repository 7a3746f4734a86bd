import { fieldsOfFilter } from '../schema/filter'
import type { DeclaredMeasure } from '../schema/measure'
import type { Resource, Values } from '../schema/resource'
import { type Aggregate, type GroupingProblem, readAggregate } from './groupBy'
import { measureFilter } from './measureFilter'

/** Parses a measure of a report: `count`, `sum:total`, or `measure:late`. */
export function readMeasure(resource: Resource, text: string): Aggregate | GroupingProblem {
  const [of, name = '', ...more] = text.split(':')
  if (of !== 'measure') return readAggregate(resource, text)
  const measure = Object.hasOwn(resource.measures, name) ? resource.measures[name] : undefined
  const aggregate = measure && groupedAggregate(measure)
  return aggregate && !more.length ? { ...aggregate, measure: name } : 'not_measured'
}

/**
 * Returns a definition's measure as an aggregate of groups; undefined if groups don't support it: days
 * between dates, and elapsed parts of a term.
 */
export function groupedAggregate({ value = 'count' }: DeclaredMeasure): Aggregate | undefined {
  if (value === 'count') return { of: 'count' }
  if ('least' in value) return { of: 'min', field: value.least }
  return 'sum' in value && !value.elapsed ? { of: 'sum', field: value.sum } : undefined
}

/** Returns the measures of a definition that groups support. */
export const groupedMeasures = ({ measures }: Resource): Aggregate[] =>
  Object.entries(measures).flatMap(([name, measure]) => {
    const aggregate = groupedAggregate(measure)
    return aggregate ? [{ ...aggregate, measure: name }] : []
  })

/** Whether a measure is the number of records, which every group includes anyway. */
export const isPlainCount = ({ of, measure }: Pick<Aggregate, 'of' | 'measure'>): boolean =>
  of === 'count' && measure === undefined

/** Returns the filter of a definition's measure; undefined for aggregates over all records. */
export function filterOfMeasure(resource: Resource, { measure }: Aggregate): Values | undefined {
  const declared = measure === undefined ? undefined : resource.measures[measure]
  return declared && measureFilter(declared)
}

/** Returns the fields that an aggregate depends on. */
export const fieldsOfAggregate = (resource: Resource, aggregate: Aggregate): string[] => [
  ...(aggregate.field === undefined ? [] : [aggregate.field]),
  ...fieldsOfFilter(resource, filterOfMeasure(resource, aggregate) ?? {}),
]
