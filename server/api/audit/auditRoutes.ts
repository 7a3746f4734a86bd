import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { can } from '../../../src/core/access/ability'
import { OPERATIONS } from '../../base/audit/operationTables'
import { ApiError, invalidQuery, notFound } from '../../base/errors/apiError'
import { operationOf } from '../../base/request/operationOf'
import type { Env } from '../../base/request/session'
import type { Scope, Services } from '../../base/services'
import { recordedExport } from '../../engine/records/export/recordExport'
import type { Labels } from '../../engine/records/labels'
import { scopeOf } from '../../engine/records/scope'
import { exportOperations } from '../../features/audit/exportOperations'
import { listOperations } from '../../features/audit/listOperations'
import { readChanges } from '../../features/audit/readChanges'
import { labelsOfResponses, serializeOperations } from '../../features/audit/serializeOperations'
import { success } from '../http/envelope'
import { languageOf } from '../http/language'
import { contentRange } from '../http/listAnswer'
import { readFilter, readRange, rejectUnknownParameters } from '../http/query'
import { streamOf } from '../http/streamOf'
import { readOperationQuery } from './readOperationQuery'

/** What everybody did, for those who may do everything: a list, what each changed, and all of it as CSV. */
export function auditRoutes(services: Services): Hono<Env> {
  const inspect = (c: Context<Env>): Scope => {
    const session = c.get('session')
    if (!can(session.ability, 'manage', 'all'))
      throw new ApiError(403, 'forbidden', { details: { action: 'manage', subject: 'all' } })
    return scopeOf(services, session, languageOf(services, c))
  }
  return new Hono<Env>()
    .get('/operations', async c => {
      const [scope, query] = [inspect(c), c.req.query()]
      rejectUnknownParameters(query, ['filter', 'sort', 'range', 'cursor'])
      const { first, limit } = readRange(query)
      const asked = readOperationQuery(scope, query)
      const page = { first, limit, cursor: query.cursor }
      const { rows, next } = await listOperations(scope.services.db.kysely, asked, page)
      const data = await serializeOperations(scope, rows)
      // They are not counted: that there is one more is all that is said.
      const total = first + data.length + (next ? 1 : 0)
      const labels = labelsOfResponses(data)
      const meta = { labels, total, total_is: next ? 'capped' : 'exact', ...(next ? { next } : {}) }
      const headers = { 'Content-Range': contentRange(OPERATIONS, first, data.length, total) }
      return success(c, { status: 200, data, meta, headers })
    })
    .get('/operations/export', async c => {
      const [scope, query] = [inspect(c), c.req.query()]
      rejectUnknownParameters(query, ['filter', 'sort', 'format'])
      if (query.format !== undefined && query.format !== 'csv')
        throw invalidQuery('format', 'format', { name: query.format })
      let rows = 0
      const pages = exportOperations(scope, readOperationQuery(scope, query), more => {
        rows += more
      })
      const noted = recordedExport(scope, operationOf(c, services.config.trustedProxies), pages, {
        resource: { name: OPERATIONS },
        query: { filter: readFilter(query), format: 'csv' },
        rows: () => rows,
      })
      return c.body(await streamOf(noted), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="operations.csv"',
      })
    })
    .get('/operations/:id/changes', async c => {
      const [scope, query] = [inspect(c), c.req.query()]
      rejectUnknownParameters(query, ['cursor', 'range'])
      const id = z.uuid().safeParse(c.req.param('id'))
      if (!id.success) throw notFound()
      const { limit } = readRange(query)
      const { data, labels, hidden, next } = await readChanges(scope, id.data, {
        after: placeOf(query),
        limit,
      })
      return success(c, {
        status: 200,
        data,
        meta: { labels: mergeLabels(labels, labelsOfResponses(data)), hidden, ...(next ? { next } : {}) },
      })
    })
}

const mergeLabels = (some: Labels, more: Labels): Labels =>
  Object.fromEntries(
    [...new Set([...Object.keys(some), ...Object.keys(more)])].map(name => [
      name,
      { ...some[name], ...more[name] },
    ]),
  )

function placeOf({ cursor = '0' }: Record<string, string>): number {
  if (!/^\d{1,15}$/.test(cursor)) throw invalidQuery('cursor', 'cursor')
  return Number(cursor)
}
