import type { RecordGroups, RecordGroupsMeta } from '../../../../src/contract/measures'
import type { Aggregate, GroupBy } from '../../../../src/core/measures/groupBy'
import { fieldsOfAggregate, filterOfMeasure } from '../../../../src/core/measures/ownMeasures'
import { type GroupLine, recordGroups } from '../../../../src/core/measures/recordGroups'
import { AmountTooLarge } from '../../../../src/core/money/arithmetic'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { ApiError } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import { readLabels } from '../../records/labels'
import { authorizedCondition, requireReadable } from '../../records/readable'
import { authorizedListQuery } from '../../records/readList'
import { type Patience, readGroupLines } from './groupsSql'

/** The parsed query of groups. */
export interface GroupsRequest {
  by: readonly GroupBy[]
  measures: readonly Aggregate[]
  /** The filter of a list, or several filters of which a record must match at least one. */
  filter: unknown
  /** Estimates numbers over many records that take longer; without it, all numbers are exact. */
  patience?: Patience
}

/** For a screen, which repeats the request until the numbers are exact. */
export const screenPatience: Patience = { ms: 600, sampled: 20_000 }

interface GroupsAnswer {
  data: RecordGroups
  meta: RecordGroupsMeta
}

/** Returns the records of a list in groups, with their counts and measures: `GET /{resource}/groups`. */
export async function readGroups(
  scope: Scope,
  resource: Resource,
  request: GroupsRequest,
): Promise<GroupsAnswer> {
  const { by, measures } = request
  const filter: Values = Array.isArray(request.filter) ? { or: request.filter } : (request.filter as Values)

  // Authorize and scope, like the list. The user must also be able to read the fields to group by and to
  // measure, because the result reveals their values.
  const { condition } = authorizedListQuery(scope, resource, { filter })
  const measured = measures.flatMap(one => fieldsOfAggregate(resource, one))
  requireReadable(scope, resource, [...by.map(({ field }) => field), ...measured])
  const counted = measures.map(one => {
    const own = filterOfMeasure(resource, one)
    return own && authorizedCondition(scope, resource, own)
  })

  // Query
  const query = { resource, condition, by, measures, counted }
  const { lines, groups, cachedAt, isEstimated } = await readGroupLines(scope, query, request.patience)

  // Label
  const labels = await Promise.all(by.map((one, at) => labelsOf(scope, resource, { one, lines, at })))

  // Response
  const { context } = scope
  return {
    data: exactly(() => recordGroups({ resource, by, measures, filter, context, lines, groups, labels })),
    meta: {
      as_of: cachedAt ?? scope.services.now().toISOString(),
      ...(cachedAt !== undefined && { kept: true }),
      ...(isEstimated && { estimated: true }),
    },
  }
}

function exactly<Answer>(work: () => Answer): Answer {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AmountTooLarge)) throw error
    throw new ApiError(400, 'invalid_query', { message: 'api.query.total_too_large' })
  }
}

async function labelsOf(
  scope: Scope,
  resource: Resource,
  { one, lines, at }: { one: GroupBy; lines: readonly GroupLine[]; at: number },
): Promise<Record<string, string>> {
  const field = fieldOf(resource, one.field)
  const target = field && scope.services.resources.target(field)
  if (!target) return {}
  return readLabels(scope, target, [...new Set(lines.flatMap(({ keys }) => keys[at] ?? []))])
}
