import { z } from 'zod'
import { recordGroupsMetaSchema, recordGroupsSchema } from '../../../src/contract/measures'
import {
  aggregationsOf,
  type GroupingProblem,
  isDated,
  isGrouped,
  readAggregate,
  readGroupBy,
  units,
} from '../../../src/core/measures/groupBy'
import type { Resource } from '../../../src/core/schema/resource'
import { allFields } from '../../../src/core/schema/systemFields'
import { invalidQuery } from '../../base/errors/apiError'
import { readGroups } from '../../engine/measures/groups/readGroups'
import { authorize } from '../../engine/records/scope'
import { type Query, readFilter } from '../http/query'
import { resourceRoute } from '../http/resourceRoute'
import { filterParam } from '../schemas/parameters'

const MOST_FIELDS = 2
const MOST_MEASURES = 20

const groups = resourceRoute(
  {
    method: 'get',
    path: '/{resource}/groups',
    summary: 'Count matching records, or calculate over them, in groups by one or two fields',
    query: { by: byParam, measures: measuresParam, filter: filterParam },
    data: recordGroupsSchema,
    meta: recordGroupsMetaSchema,
  },
  async ({ scope, resource, query: given }) => {
    const query = given()
    authorize(scope, 'read', resource)
    return readGroups(scope, resource, {
      by: readNames(query, { param: 'by', most: MOST_FIELDS }, name => readGroupBy(resource, name)),
      measures: readNames(query, { param: 'measures', most: MOST_MEASURES }, name =>
        readAggregate(resource, name),
      ),
      filter: readFilter(query),
    })
  },
)

const namesOf = (resource: Resource) => Object.entries(allFields(resource))

function byParam(resource: Resource): z.ZodType<string> {
  const names = namesOf(resource)
  const dates = names.filter(([, field]) => isDated(field)).map(([name]) => name)
  const others = names.filter(([name, field]) => isGrouped(name, field)).map(([name]) => name)
  return z
    .string()
    .describe(
      `At most ${MOST_FIELDS} names of fields, separated by commas; none for the totals alone. Dates with one of ${units.map(unit => `\`:${unit}\``).join(', ')}: ${dates.join(', ')}. Other fields: ${others.join(', ')}`,
    )
}

function measuresParam(resource: Resource): z.ZodType<string> {
  const measured = namesOf(resource).flatMap(([name, field]) => {
    const found = aggregationsOf(name, field)
    return found.length ? [`${name} (${found.join(' ')})`] : []
  })
  return z
    .string()
    .describe(
      `What to calculate, as \`sum:total\`, separated by commas; at most ${MOST_MEASURES}. Records are always counted. Fields: ${measured.join(', ')}`,
    )
}

type Read<One> = (name: string) => One | GroupingProblem

function readNames<One extends object>(
  query: Query,
  { param, most }: { param: 'by' | 'measures'; most: number },
  read: Read<One>,
): One[] {
  const names = [...new Set((query[param] ?? '').split(',').filter(Boolean))]
  if (names.length > most) throw invalidQuery(param, 'too_many_names', { limit: most })
  return names.map(name => {
    const one = read(name)
    if (typeof one === 'string') throw invalidQuery(param, one, { name })
    return one
  })
}

export const groupRoutes = [groups]
