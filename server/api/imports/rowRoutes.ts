import type { Context } from 'hono'
import { importEndpoints } from '../../../src/contract/importEndpoints'
import { type ImportRow, type RowState, rowStateSchema } from '../../../src/contract/imports'
import { invalidQuery, notFound } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import { correctImport } from '../../features/imports/importFile'
import { reportOf } from '../../features/imports/report'
import { serializeRows } from '../../features/imports/rows/serializeRows'
import { countRows, oneRow, pageOfRows } from '../../features/imports/rows/storedRows'
import { contentRange } from '../http/listAnswer'
import { readRange } from '../http/query'
import { recordDownload } from '../http/recordDownload'
import { route } from '../http/route'
import { streamOf } from '../http/streamOf'
import { type OwnCall, ownCall } from './ownCall'

const listRows = route(importEndpoints.listRows, async call => {
  const { scope, resource, imported } = await ownCall(call)
  const query = call.query()
  const { kysely } = scope.services.db
  const states = statesIn(query.state)
  const { first, limit } = readRange(query)
  const found = await pageOfRows(kysely, imported.id, { states, first, limit })
  const counts = await countRows(kysely, imported.id)
  const total = Object.entries(counts)
    .filter(([state]) => !states || states.includes(state as RowState))
    .reduce((sum, [, count]) => sum + count, 0)
  const headers = { 'Content-Range': contentRange('rows', { first, count: found.length, total }) }
  return { data: await serializeRows(scope, resource, found), meta: { total, counts }, headers }
})

const readRow = route(importEndpoints.readRow, async call => {
  const own = await ownCall(call)
  return { data: await wholeRow(own) }
})

const changeRow = route(importEndpoints.changeRow, async call => {
  const own = await ownCall(call)
  const { c, scope, imported } = own
  const body = await call.json()
  await correctImport(scope, imported, { c, row: rowIn(c), body })
  const data = await wholeRow(own)
  return { data, meta: { counts: await countRows(scope.services.db.kysely, imported.id) } }
})

const replace = route(importEndpoints.replace, async call => {
  const { c, scope, imported } = await ownCall(call)
  const data = await correctImport(scope, imported, { c, replace: await call.json() })
  return { data: { ...data, counts: await countRows(scope.services.db.kysely, imported.id) } }
})

const skip = route(importEndpoints.skip, async call => {
  const { c, scope, imported } = await ownCall(call)
  await correctImport(scope, imported, { c, skip: true })
  return { data: { counts: await countRows(call.services.db.kysely, imported.id) } }
})

const report = route(importEndpoints.report, async call => {
  const { c, scope, imported } = await ownCall(call)
  const pages = reportOf(scope, imported, statesIn(call.query().state))
  const { resource, name } = imported
  await recordDownload(scope.services, c, {
    resource: { name: resource },
    details: { report: 'import', name },
  })
  return c.body(await streamOf(pages), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="import-report.csv"',
  })
})

function statesIn(text: string | undefined): RowState[] | undefined {
  if (text === undefined) return undefined
  const states = text.split(',')
  const unknown = states.find(state => !(rowStateSchema.options as readonly string[]).includes(state))
  if (unknown !== undefined) throw invalidQuery('state', 'format', { name: unknown })
  return states as RowState[]
}

/** Returns the number of the row in the path, or 0 if it isn't one. */
function rowIn(c: Context<Env>): number {
  const row = Number(c.req.param('row'))
  return Number.isSafeInteger(row) && row > 0 && row < 2 ** 31 ? row : 0
}

async function wholeRow({ c, scope, resource, imported }: OwnCall) {
  const found = await oneRow(scope.services.db.kysely, imported.id, { row: rowIn(c) })
  if (!found) throw notFound()
  const [data] = await serializeRows(scope, resource, [found])
  return data as ImportRow
}

/** The rows of an import: their errors, corrections and report. */
export const rowRoutes = [listRows, readRow, changeRow, replace, skip, report]
