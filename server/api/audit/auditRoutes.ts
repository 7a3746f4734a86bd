import { z } from 'zod'
import type { Labels } from '../../../src/contract/answer'
import { auditEndpoints } from '../../../src/contract/audit'
import { OPERATIONS } from '../../base/audit/operationTables'
import { invalidQuery, notFound } from '../../base/errors/apiError'
import { operationOf } from '../../base/request/operationOf'
import { recordedExport } from '../../engine/records/export/recordedExport'
import { exportOperations } from '../../features/audit/exportOperations'
import { listOperations } from '../../features/audit/listOperations'
import { readChanges } from '../../features/audit/readChanges'
import { labelsOfResponses, serializeOperations } from '../../features/audit/serializeOperations'
import { contentRange } from '../http/listAnswer'
import { readFilter, readRange } from '../http/query'
import { requireEverything } from '../http/requireEverything'
import { route } from '../http/route'
import { streamOf } from '../http/streamOf'
import { readOperationQuery } from './readOperationQuery'

const list = route(auditEndpoints.list, async ({ scope, query: given }) => {
  requireEverything(scope)
  const query = given()
  const { first, limit } = readRange(query)
  const page = { first, limit, cursor: query.cursor }
  const { rows, next } = await listOperations(
    scope.services.db.kysely,
    readOperationQuery(scope, query),
    page,
  )
  const data = await serializeOperations(scope, rows)
  // Not counted: the total only shows whether there are more rows.
  const total = first + data.length + (next ? 1 : 0)
  return {
    data,
    meta: {
      labels: labelsOfResponses(data),
      total,
      total_is: next ? ('capped' as const) : ('exact' as const),
      ...(next ? { next } : {}),
    },
    headers: { 'Content-Range': contentRange(OPERATIONS, { first, count: data.length, total }) },
  }
})

const exported = route(auditEndpoints.exportFile, async ({ c, services, scope, query: given }) => {
  requireEverything(scope)
  const query = given()
  if (query.format !== undefined && query.format !== 'csv')
    throw invalidQuery('format', 'format', { name: query.format })
  let rows = 0
  const pages = exportOperations(scope, readOperationQuery(scope, query), more => {
    rows += more
  })
  const recorded = recordedExport(scope, pages, {
    operation: operationOf(c, services.config.trustedProxies),
    resource: { name: OPERATIONS },
    query: { filter: readFilter(query), format: 'csv' },
    rows: () => rows,
  })
  return c.body(await streamOf(recorded), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="operations.csv"',
  })
})

const changes = route(auditEndpoints.changes, async ({ scope, param, query: given }) => {
  requireEverything(scope)
  const query = given()
  const id = z.uuid().safeParse(param('id'))
  if (!id.success) throw notFound()
  const { limit } = readRange(query)
  const after = readPlace(query.cursor)
  const { data, labels, hidden, next } = await readChanges(scope, id.data, { after, limit })
  return {
    data,
    meta: { labels: mergeLabels(labels, labelsOfResponses(data)), hidden, ...(next ? { next } : {}) },
  }
})

const mergeLabels = (some: Labels, more: Labels): Labels =>
  Object.fromEntries(
    [...new Set([...Object.keys(some), ...Object.keys(more)])].map(name => [
      name,
      { ...some[name], ...more[name] },
    ]),
  )

function readPlace(cursor = '0'): number {
  if (!/^\d{1,15}$/.test(cursor)) throw invalidQuery('cursor', 'cursor')
  return Number(cursor)
}

/** The audit log: a list, the changes of each operation, and a CSV export. */
export const auditRoutes = [list, exported, changes]
