import { type Context, Hono } from 'hono'
import type { Resource } from '../../../src/core/schema/resource'
import { invalidQuery, notFound } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Scope, Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { scopeOf } from '../../engine/records/scope'
import { authorizeImport, beginImport } from '../../features/imports/begin'
import { choose, lockOpen, readChoice } from '../../features/imports/choose'
import { deleteImports } from '../../features/imports/deleteImports'
import { type Imported, importsOf, ownImport } from '../../features/imports/imported'
import { fileName, receiveFile } from '../../features/imports/receive'
import { reportOf } from '../../features/imports/report'
import { correctRow, replaceEverywhere, skipInvalidRows } from '../../features/imports/rows/correct'
import { ROW_STATES, type RowState } from '../../features/imports/rows/row'
import { serializeRows } from '../../features/imports/rows/serializeRows'
import { countRows, oneRow, pageOfRows } from '../../features/imports/rows/storedRows'
import { serializeImport } from '../../features/imports/serializeImport'
import { startCheck, startImport, startWrite } from '../../features/imports/start'
import type { Task } from '../../work/tasks/task'
import { readJson } from '../http/body'
import { success } from '../http/envelope'
import { runIdempotent } from '../http/idempotency'
import { languageOf } from '../http/language'
import { contentRange } from '../http/listAnswer'
import { readRange, rejectUnknownParameters } from '../http/query'
import { recordDownload } from '../http/recordDownload'
import { onResource } from '../http/resourceCall'
import { streamOf } from '../http/streamOf'
import { importInOneRequest } from './importInOneRequest'

/** A call about an import of one's own. */
interface OwnCall {
  c: Context<Env>
  scope: Scope
  resource: Resource
  imported: Imported
}

/** Taking files over into a resource: from the upload to the report. */
export function importRoutes(services: Services): Hono<Env> {
  const { kysely } = services.db
  const own = (run: (call: OwnCall) => Promise<Response>) => async (c: Context<Env>) => {
    const scope = scopeOf(services, c.var.session, languageOf(services, c))
    const imported = await ownImport(kysely, c.req.param('id') ?? '', scope.actor.id)
    const resource = services.resources.get(imported.resource)
    authorizeImport(scope, resource)
    return run({ c, scope, resource, imported })
  }
  const told = async ({ c, scope, resource, imported }: OwnCall, status: 200 | 201 = 200) =>
    success(c, { status, data: await serializeImport(scope, resource, imported) })

  return new Hono<Env>()
    .post('/:resource/import', onResource(services, importInOneRequest))
    .post(
      '/:resource/imports',
      onResource(services, async ({ c, scope, resource }) => {
        rejectUnknownParameters(c.req.query(), ['name'])
        authorizeImport(scope, resource)
        const received = await receiveFile(services, c)
        const imported = await beginImport(scope, resource, received, fileName(c.req.query('name')))
        return told({ c, scope, resource, imported }, 201)
      }),
    )
    .get(
      '/:resource/imports',
      onResource(services, async ({ c, scope, resource }) => {
        rejectUnknownParameters(c.req.query(), [])
        authorizeImport(scope, resource)
        const data = (await importsOf(kysely, resource.name, scope.actor.id)).map(
          ({ id, name, size, status, created_at }) => ({ id, name, size, status, created_at }),
        )
        return success(c, { status: 200, data })
      }),
    )
    .get('/imports/:id', own(told))
    .put(
      '/imports/:id',
      own(async call => {
        const { c, scope, resource, imported } = call
        const changed = await choose(scope, resource, imported, readChoice(await readJson(c)))
        return told({ ...call, imported: changed })
      }),
    )
    .delete(
      '/imports/:id',
      own(async ({ c, imported }) => {
        await deleteImports(services, [imported.id])
        return success(c, { status: 200, data: { id: imported.id } })
      }),
    )
    .post(
      '/imports/:id/check',
      own(call => begun(call, db => startCheck(call.scope, call.c, db, call.imported))),
    )
    .post(
      '/imports/:id/write',
      own(async call => {
        const body = await readJson(call.c, { optional: true })
        return begun(
          call,
          db => startWrite(call.scope, call.c, db, call.imported, body.leave_out === true),
          body,
        )
      }),
    )
    .get('/imports/:id/rows', own(rows))
    .get(
      '/imports/:id/rows/:row',
      own(async call => {
        rejectUnknownParameters(call.c.req.query(), [])
        return success(call.c, { status: 200, data: await wholeRow(call) })
      }),
    )
    .put('/imports/:id/rows/:row', own(mended))
    .post('/imports/:id/replace', own(replaced))
    .post(
      '/imports/:id/skip',
      own(async ({ c, imported }) => {
        await kysely.transaction().execute(async db => {
          await lockOpen(db, imported)
          await skipInvalidRows(db, imported.id)
        })
        return success(c, { status: 200, data: { counts: await countRows(kysely, imported.id) } })
      }),
    )
    .get(
      '/imports/:id/report',
      own(async ({ c, scope, imported }) => {
        rejectUnknownParameters(c.req.query(), ['state'])
        const pages = reportOf(scope, imported, statesIn(c.req.query('state')))
        const { resource, name } = imported
        await recordDownload(scope.services, c, {
          resource: { name: resource },
          details: { report: 'import', name },
        })
        return c.body(await streamOf(pages), 200, {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': 'attachment; filename="import-report.csv"',
        })
      }),
    )
}

/** Begins a task and answers which; asked again under the same key, the same one. */
function begun(
  { c, scope: { services } }: OwnCall,
  start: (db: Executor) => Promise<Task>,
  body: unknown = {},
): Promise<Response> {
  return runIdempotent(services, c, body, {
    run: async db => {
      const { id, operation } = await start(db)
      return { status: 202, data: { id, operation } }
    },
    again: async (_db, { data }) => ({ status: 202, data }),
  })
}

function statesIn(text: string | undefined): RowState[] | undefined {
  if (text === undefined) return undefined
  const states = text.split(',')
  const unknown = states.find(state => !(ROW_STATES as readonly string[]).includes(state))
  if (unknown !== undefined) throw invalidQuery('state', 'format', { name: unknown })
  return states as RowState[]
}

async function rows({ c, scope, resource, imported }: OwnCall): Promise<Response> {
  const query = c.req.query()
  rejectUnknownParameters(query, ['state', 'range'])
  const { kysely } = scope.services.db
  const states = statesIn(query.state)
  const { first, limit } = readRange(query)
  const found = await pageOfRows(kysely, imported.id, { states, first, limit })
  const counts = await countRows(kysely, imported.id)
  const total = Object.entries(counts)
    .filter(([state]) => !states || states.includes(state as RowState))
    .reduce((sum, [, count]) => sum + count, 0)
  const headers = { 'Content-Range': contentRange('rows', first, found.length, total) }
  return success(c, {
    status: 200,
    data: await serializeRows(scope, resource, found),
    meta: { total, counts },
    headers,
  })
}

/** The number of the row that the address names; 0 is none. */
function rowIn(c: Context<Env>): number {
  const row = Number(c.req.param('row'))
  return Number.isSafeInteger(row) && row > 0 && row < 2 ** 31 ? row : 0
}

async function wholeRow({ c, scope, resource, imported }: OwnCall) {
  const found = await oneRow(scope.services.db.kysely, imported.id, rowIn(c))
  if (!found) throw notFound()
  const [data] = await serializeRows(scope, resource, [found])
  return data
}

async function mended({ c, scope, resource, imported }: OwnCall): Promise<Response> {
  const body = await readJson(c)
  const { kysely } = scope.services.db
  await kysely.transaction().execute(async db => {
    const open = await lockOpen(db, imported)
    await correctRow(scope, db, resource, open, rowIn(c), body)
  })
  const data = await wholeRow({ c, scope, resource, imported })
  return success(c, { status: 200, data, meta: { counts: await countRows(kysely, imported.id) } })
}

async function replaced({ c, scope, resource, imported }: OwnCall): Promise<Response> {
  const body = await readJson(c)
  const { kysely } = scope.services.db
  const data = await kysely.transaction().execute(async db => {
    const open = await lockOpen(db, imported)
    const { count, rest } = await replaceEverywhere(scope, db, resource, open, body)
    // Too many to look at while somebody waits: the whole file is checked again.
    const task = rest ? (await startImport(scope, c, db, open, 'check', open.about)).id : null
    return { count, task }
  })
  return success(c, { status: 200, data: { ...data, counts: await countRows(kysely, imported.id) } })
}
