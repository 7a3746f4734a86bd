import type { Figure, Measured, RecordGroups } from '../../../src/contract/measures'
import type { Measure, MeasureValue } from '../../../src/core/schema/measure'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Scope } from '../../base/services'
import { authorize } from '../records/scope'
import { type MeasureResults, readMeasures } from './readMeasures'

interface GroupsRequest {
  /** A field whose values are the groups. */
  by: string
  filter: unknown
  /** What is worked out for each group, by the name that it has in the answer; the count always is. */
  values: Readonly<Record<string, MeasureValue>>
}

const COUNT = 'count'

/**
 * Counts and sums of the records that a list with the same filter has, in groups by one field: `GET /{resource}/groups`.
 * Refused if the reader cannot read one of the fields on every row.
 */
export async function readGroups(
  scope: Scope,
  resource: Resource,
  { by, filter: given, values }: GroupsRequest,
): Promise<{ data: RecordGroups } & Pick<MeasureResults, 'failed' | 'cachedAt'>> {
  authorize(scope, 'read', resource)
  const filter: Values = Array.isArray(given) ? { or: given } : (given as Values)
  const measureOf = (name: string, value: MeasureValue): Measure => ({
    ...{ name, resource: resource.name, filter, value, by },
  })
  const measures = [measureOf(COUNT, 'count'), ...Object.entries(values).map(one => measureOf(...one))]
  const { answered, refused, failed, cachedAt } = await readMeasures(scope, measures, { measures: new Map() })
  const [refusal] = refused
  if (refusal) throw refusal.error
  const found = new Map((answered as Measured[]).map(one => [one.name, one]))
  return { data: joined(found, Object.keys(values)), failed, ...(cachedAt === undefined ? {} : { cachedAt }) }
}

/** The groups of the count, each with what the other measures came to in it. */
function joined(found: ReadonlyMap<string, Measured>, names: readonly string[]): RecordGroups {
  const counted = found.get(COUNT)
  const valuesOf = (figureOf: (of: Measured) => Figure | undefined): RecordGroups['values'] =>
    Object.fromEntries(
      names.flatMap(name => {
        const measured = found.get(name)
        const figure = measured && figureOf(measured)
        if (!figure) return []
        const { amounts, number } = figure
        return [[name, { ...(amounts && { amounts }), ...(number !== undefined && { number }) }]]
      }),
    )
  return {
    count: counted?.count ?? 0,
    values: valuesOf(measured => measured),
    groups: (counted?.groups ?? []).map(({ key, label, filter, count }) => ({
      ...{ key, filter, count },
      ...(label !== undefined && { label }),
      values: valuesOf(({ groups }) => groups?.find(group => group.key === key)),
    })),
  }
}
