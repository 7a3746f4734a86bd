import { Hono } from 'hono'
import { fieldOf } from '../../../src/core/schema/systemFields'
import { asChoice } from '../../../src/fields/choice/asChoice'
import type { Operation } from '../../base/audit/operation'
import { invalidQuery } from '../../base/errors/apiError'
import { renderError } from '../../base/errors/renderError'
import { operationOf } from '../../base/request/operationOf'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { readFigures } from '../../engine/measures/readFigures'
import { exportCsv, requireExportable } from '../../engine/records/export/exportCsv'
import { exportXlsx } from '../../engine/records/export/exportXlsx'
import { recordedExport } from '../../engine/records/export/recordExport'
import { readHistory } from '../../engine/records/history/readHistory'
import { listChoices } from '../../engine/records/list/choices'
import { listFieldOptions } from '../../engine/records/list/fieldOptions'
import { tallyRecords } from '../../engine/records/list/tally'
import { authorize } from '../../engine/records/scope'
import { transitionMany } from '../../engine/writes/bulk/bulkTransitions'
import { findDuplicates } from '../../engine/writes/duplicates'
import { listTransitions } from '../../engine/writes/transitions/listTransitions'
import { readJson } from '../http/body'
import { success } from '../http/envelope'
import { contentRange } from '../http/listAnswer'
import {
  readFields,
  readFilter,
  readObject,
  readRange,
  readSort,
  rejectUnknownParameters,
} from '../http/query'
import { type Call, onResource } from '../http/resourceCall'
import { streamOf } from '../http/streamOf'
import { measuredAnswer } from '../measures/measureRoutes'
import { bulkAnswer } from './bulkAnswer'
import { bulkFields, readBulk } from './bulkQuery'

/** What a resource answers beside its records: choices, tallies, exports, duplicates, history, transitions. */
export function recordActionRoutes(services: Services): Hono<Env> {
  return new Hono<Env>()
    .get('/:resource/choices', onResource(services, choices))
    .get('/:resource/options/:field', onResource(services, options))
    .get('/:resource/tally', onResource(services, tally))
    .get(
      '/:resource/export',
      onResource(services, call => exported(call, operationOf(call.c, services.config.trustedProxies))),
    )
    .post(
      '/:resource/duplicates',
      onResource(services, async ({ c, scope, resource }) => {
        rejectUnknownParameters(c.req.query(), [])
        const data = await findDuplicates(scope, resource, await readJson(c))
        return success(c, { status: 200, data })
      }),
    )
    .post('/:resource/transitions/:name', onResource(services, bulkTransition))
    .get('/:resource/:id/history', onResource(services, history))
    .get(
      '/:resource/:id/figures',
      onResource(services, async ({ c, scope, resource, id }) => {
        rejectUnknownParameters(c.req.query(), [])
        return success(c, measuredAnswer(scope, c.var.session, await readFigures(scope, resource, id())))
      }),
    )
    .get(
      '/:resource/:id/transitions',
      onResource(services, async ({ c, scope, resource, id }) => {
        rejectUnknownParameters(c.req.query(), [])
        return success(c, { status: 200, data: await listTransitions(scope, resource, id()) })
      }),
    )
}

async function bulkTransition(call: Call): Promise<Response> {
  const { c, scope, resource } = call
  const body = await readJson(c, { optional: true })
  const request = { ...readBulk(c, body), name: c.req.param('name') ?? '', sent: bulkFields(body) }
  const order = { ...request, kind: 'bulk_move', transition: request.name, fields: request.sent } as const
  return bulkAnswer(scope.services, call, order, async () => {
    const { moved, refused } = await transitionMany(scope, resource, request)
    const told = refused.map(({ id, label, error }) => {
      const {
        message,
        errors = {},
        blockers: missing = [],
      } = renderError(scope.services, c.var.session, scope.language, error)
      const wrong = Object.entries(errors).flatMap(([field, list]) =>
        list.map(text => ({ field, message: text })),
      )
      return { id, ...(label === undefined ? {} : { label }), message, missing: [...missing, ...wrong] }
    })
    return { moved, refused: told }
  })
}

async function choices({ c, scope, resource }: Call): Promise<Response> {
  const query = c.req.query()
  rejectUnknownParameters(query, ['q', 'filter', 'range', 'sort'])
  const request = { filter: readFilter(query), q: query.q, ...readRange(query) }
  const { choices: data, first, meta } = await listChoices(scope, resource, request)
  const range = contentRange(resource.name, first, data.length, meta.total)
  return success(c, { status: 200, data, meta, headers: { 'Content-Range': range } })
}

async function options({ c, scope, resource }: Call): Promise<Response> {
  const query = c.req.query()
  rejectUnknownParameters(query, ['record'])
  const record = readObject(query, 'record')
  const data = await listFieldOptions(scope, resource, c.req.param('field') ?? '', record)
  return success(c, { status: 200, data })
}

async function tally({ c, scope, resource }: Call): Promise<Response> {
  const query = c.req.query()
  rejectUnknownParameters(query, ['by', 'filter'])
  const { by = '' } = query
  authorize(scope, 'read', resource)
  if (!asChoice(fieldOf(resource, by))) throw invalidQuery('by', 'unknown_field', { name: by })
  return success(c, { status: 200, data: await tallyRecords(scope, resource, by, readFilter(query)) })
}

async function history({ c, scope, resource, id }: Call): Promise<Response> {
  const query = c.req.query()
  rejectUnknownParameters(query, ['range'])
  const { entries, first, total, labels } = await readHistory(scope, resource, id(), readRange(query))
  const range = contentRange('history', first, entries.length, total)
  const meta = { total, total_is: 'exact', labels }
  return success(c, { status: 200, data: entries, meta, headers: { 'Content-Range': range } })
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function exported({ c, scope, resource }: Call, operation: Operation): Promise<Response> {
  const query = c.req.query()
  rejectUnknownParameters(query, ['format', 'filter', 'sort', 'fields', 'headers'])
  const { format = 'csv', headers = 'labels' } = query
  if (format !== 'csv' && format !== 'xlsx') throw invalidQuery('format', 'format', { name: format })
  if (headers !== 'labels' && headers !== 'names') throw invalidQuery('headers', 'format', { name: headers })
  let rows = 0
  const request = {
    filter: readFilter(query),
    sort: readSort(resource, query),
    fields: readFields(resource, query),
    plain: headers === 'names',
    onRows: (more: number) => {
      rows += more
    },
  }
  authorize(scope, 'read', resource)
  requireExportable(scope, resource, request)
  const { filter, sort, fields } = request
  const pages = recordedExport(scope, operation, exportCsv(scope, resource, request), {
    resource,
    query: { filter, sort, fields, format },
    rows: () => rows,
  })
  const body = format === 'xlsx' ? exportXlsx(resource, fields, pages) : streamOf(pages)
  return c.body(await body, 200, {
    'Content-Type': format === 'xlsx' ? XLSX : 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${resource.name}.${format}"`,
  })
}
