import { z } from 'zod'
import { measureEndpoints } from '../../../src/contract/measures'
import {
  aggregationsOf,
  type GroupingProblem,
  isDated,
  isGrouped,
  readGroupBy,
  units,
  writeAggregate,
} from '../../../src/core/measures/groupBy'
import { groupedMeasures, readMeasure } from '../../../src/core/measures/ownMeasures'
import { readReportMeasure } from '../../../src/core/measures/report'
import { pictures } from '../../../src/core/schema/reportSettings'
import type { Resource } from '../../../src/core/schema/resource'
import { allFields } from '../../../src/core/schema/systemFields'
import { nameOperation } from '../../base/audit/operation'
import { recordOperation } from '../../base/audit/recordOperation'
import { invalidQuery } from '../../base/errors/apiError'
import { operationOf } from '../../base/request/operationOf'
import { readGroups, screenPatience } from '../../engine/measures/groups/readGroups'
import { authorize } from '../../engine/records/scope'
import { exportReport } from '../../features/reports/exportReport'
import { type Query, readFilter, readObject } from '../http/query'
import { resourceRoute } from '../http/resourceRoute'

const PDF = 'application/pdf'
const MAX_FIELDS = 2
const MAX_MEASURES = 20

const groups = resourceRoute(
  measureEndpoints.readGroups,
  async ({ scope, resource, query: given }) => {
    const query = given()
    authorize(scope, 'read', resource)
    return readGroups(scope, resource, {
      by: readNames(query, { param: 'by', most: MAX_FIELDS }, name => readGroupBy(resource, name)),
      measures: readNames(query, { param: 'measures', most: MAX_MEASURES }, name =>
        readMeasure(resource, name),
      ),
      filter: readFilter(query),
      patience: screenPatience,
    })
  },
  { each: resource => [{ query: { by: byParam(resource), measures: measuresParam(resource) } }] },
)

const MAX_TITLE = 120

/** Exports a report as a file. The export is recorded. */
const reportFile = resourceRoute(
  measureEndpoints.reportFile,
  async ({ c, services, scope, resource, query: given }) => {
    const query = given()
    const { format = 'csv', headers = 'labels', title } = query
    const picture = pictures.find(name => name === (query.picture ?? 'table'))
    if (!picture) throw invalidQuery('picture', 'format', { name: query.picture })
    if (format !== 'csv' && format !== 'pdf') throw invalidQuery('format', 'format', { name: format })
    if (headers !== 'labels' && headers !== 'names')
      throw invalidQuery('headers', 'format', { name: headers })
    authorize(scope, 'read', resource)
    const report = {
      by: readNames(query, { param: 'by', most: MAX_FIELDS }, name => readGroupBy(resource, name)),
      measures: readNames(query, { param: 'measures', most: MAX_MEASURES }, name =>
        readReportMeasure(resource, name),
      ),
      picture,
    }
    const filter = readObject(query, 'filter')
    const { content, rows } = await exportReport(scope, resource, {
      report: { ...report, measures: report.measures.length ? report.measures : [{ of: 'count' }] },
      ...{ filter, format, title: title?.slice(0, MAX_TITLE), isPlain: headers === 'names' },
    })
    const details = { by: query.by, measures: query.measures, filter, format, rows }
    const operation = operationOf(c, services.config.trustedProxies)
    nameOperation({ operation }, { kind: 'export', resource, details })
    await recordOperation(services.db.origin.kysely, operation, {
      ...{ by: scope.actor.id, at: scope.context.now.toISOString() },
    })
    return c.body(new Uint8Array(content), 200, {
      'Content-Type': format === 'pdf' ? PDF : 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${resource.name}-report.${format}"`,
      'X-Content-Type-Options': 'nosniff',
    })
  },
  { each: resource => [{ query: { by: byParam(resource) } }] },
)

const namesOf = (resource: Resource) => Object.entries(allFields(resource))

function byParam(resource: Resource): z.ZodType<string> {
  const names = namesOf(resource)
  const dates = names.filter(([, field]) => isDated(field)).map(([name]) => name)
  const others = names.filter(([name, field]) => isGrouped(name, field)).map(([name]) => name)
  return z
    .string()
    .describe(
      `At most ${MAX_FIELDS} names of fields, separated by commas; none for the totals alone. Dates with one of ${units.map(unit => `\`:${unit}\``).join(', ')}: ${dates.join(', ')}. Other fields: ${others.join(', ')}`,
    )
}

function measuresParam(resource: Resource): z.ZodType<string> {
  const measured = namesOf(resource).flatMap(([name, field]) => {
    const found = aggregationsOf(name, field)
    return found.length ? [`${name} (${found.join(' ')})`] : []
  })
  const own = groupedMeasures(resource).map(one => `\`${writeAggregate(one)}\``)
  return z
    .string()
    .describe(
      `What to calculate, as \`sum:total\`, separated by commas; at most ${MAX_MEASURES}. Records are always counted. Fields: ${measured.join(', ')}${own.length ? `. Measures: ${own.join(', ')}` : ''}`,
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

export const groupRoutes = [groups, reportFile]
