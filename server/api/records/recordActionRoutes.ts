import { z } from 'zod'
import { recordEndpoints } from '../../../src/contract/recordEndpoints'
import { fieldOf } from '../../../src/core/schema/systemFields'
import { asChoice } from '../../../src/fields/choice/asChoice'
import { invalidQuery } from '../../base/errors/apiError'
import { operationOf } from '../../base/request/operationOf'
import { exportRecords } from '../../engine/records/exportRecords'
import { readHistory } from '../../engine/records/history/readHistory'
import { listChoices } from '../../engine/records/list/choices'
import { listFieldOptions } from '../../engine/records/list/fieldOptions'
import { tallyRecords } from '../../engine/records/list/tally'
import { authorize } from '../../engine/records/scope'
import { findDuplicates } from '../../engine/writes/duplicates'
import { listTransitions } from '../../engine/writes/transitions/blockers'
import { transitionMany } from '../../engine/writes/transitions/transition'
import { contentRange, listRange } from '../http/listAnswer'
import { readAsOf, readFields, readFilter, readObject, readRange, readSort } from '../http/query'
import { resourceRoute } from '../http/resourceRoute'
import { streamOf } from '../http/streamOf'
import { bulkAnswer } from './bulkAnswer'
import { bulkFields, readBulk } from './bulkQuery'
import { refusedRows } from './refusedRows'
import { transitionBody, transitionOperation, transitionSummary, userTransitions } from './transitionBody'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Exports the matching records as a file, streamed while they are read. The export is recorded. */
const exported = resourceRoute(
  recordEndpoints.exportFile,
  async ({ c, services, scope, resource, query: given }) => {
    const query = given()
    const { format = 'csv', headers = 'labels' } = query
    if (format !== 'csv' && format !== 'xlsx') throw invalidQuery('format', 'format', { name: format })
    if (headers !== 'labels' && headers !== 'names')
      throw invalidQuery('headers', 'format', { name: headers })
    const pieces = exportRecords(scope, resource, {
      filter: readFilter(query),
      sort: readSort(resource, query),
      fields: readFields(resource, query),
      asOf: readAsOf(resource, query),
      plain: headers === 'names',
      format,
      operation: operationOf(c, services.config.trustedProxies),
    })
    return c.body(await streamOf(pieces), 200, {
      'Content-Type': format === 'xlsx' ? XLSX : 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${resource.name}.${format}"`,
    })
  },
)

const choices = resourceRoute(recordEndpoints.listChoices, async ({ scope, resource, query: given }) => {
  const query = given()
  const request = { filter: readFilter(query), q: query.q, ...readRange(query) }
  const { choices: data, first, meta } = await listChoices(scope, resource, request)
  const headers = { 'Content-Range': listRange(resource, { first, count: data.length, meta }) }
  return { data, meta, headers }
})

const options = resourceRoute(
  recordEndpoints.listOptions,
  async ({ scope, resource, param, query }) => {
    const record = readObject(query(), 'record')
    return { data: await listFieldOptions(scope, resource, { name: param('field'), values: record }) }
  },
  {
    each: ({ fields }) =>
      Object.entries(fields).flatMap(([field, definition]) => {
        const { optionsBy } = definition as { optionsBy?: readonly string[] }
        if (!optionsBy) return []
        const wanted = optionsBy.includes('id') ? 'id' : `${optionsBy.join(' and ')}, or with id`
        return {
          at: { field },
          summary: `List the options of ${field} for a record with these values, or the option that a record has`,
          query: { record: z.string().describe(`JSON with ${wanted}`) },
        }
      }),
  },
)

const tally = resourceRoute(recordEndpoints.countByChoice, async ({ scope, resource, query: given }) => {
  const query = given()
  const { by = '' } = query
  authorize(scope, 'read', resource)
  if (!asChoice(fieldOf(resource, by))) throw invalidQuery('by', 'unknown_field', { name: by })
  return { data: await tallyRecords(scope, resource, { by, filter: readFilter(query) }) }
})

const duplicates = resourceRoute(recordEndpoints.findDuplicates, async ({ scope, resource, json }) => {
  return { data: await findDuplicates(scope, resource, await json()) }
})

const transitionManyRoute = resourceRoute(
  recordEndpoints.transitionMany,
  async call => {
    const { c, scope, resource, param, json } = call
    const body = await json()
    const request = { ...readBulk(c, body), name: param('name'), sent: bulkFields(body) }
    const order = { ...request, kind: 'bulk_move', transition: request.name, fields: request.sent } as const
    return bulkAnswer(call, order, async () => {
      const { moved, refused } = await transitionMany(scope, resource, request)
      return { moved, refused: refusedRows(call, refused) }
    })
  },
  {
    each: resource =>
      userTransitions(resource)
        .filter(([, transition]) => transition.bulk)
        .map(([name, transition]) => ({
          at: { name },
          action: ['read', transition.action ?? 'update'],
          operation: transitionOperation(name, 'Many{resources}'),
          summary: `${transitionSummary(transition)}: all matching records whose status allows it; more than 1,000 as a task`,
          body: transitionBody(resource, transition, 'many'),
          bodyOptional: !transition.reason,
        })),
  },
)

const history = resourceRoute(
  recordEndpoints.listHistory,
  async ({ scope, resource, id, query }) => {
    const page = readRange(query())
    const { entries, first, total, labels } = await readHistory(scope, resource, { id: id(), ...page })
    const headers = { 'Content-Range': contentRange('history', { first, count: entries.length, total }) }
    return { data: entries, meta: { total, total_is: 'exact' as const, labels }, headers }
  },
  { each: ({ history }) => (history ? [{}] : []) },
)

const transitions = resourceRoute(recordEndpoints.listTransitions, async ({ scope, resource, id }) => {
  return { data: await listTransitions(scope, resource, id()) }
})

/** A resource's further routes: choices, tallies, exports, duplicates, history, transitions. */
export const recordActionRoutes = [
  choices,
  options,
  tally,
  exported,
  duplicates,
  transitionManyRoute,
  history,
  transitions,
]
