import { z } from 'zod'
import {
  begunImportSchema,
  briefImportSchema,
  forgottenImportSchema,
  importChoiceSchema,
  importSchema,
  startedImportSchema,
  writeImportBodySchema,
} from '../../../src/contract/imports'
import type { Executor } from '../../base/storage/database'
import { deleteImports } from '../../features/imports/deleteImports'
import { importsOf } from '../../features/imports/imported'
import {
  authorizeImport,
  beginImport,
  choose,
  readChoice,
  startCheck,
  startWrite,
} from '../../features/imports/importFile'
import { fileName, receiveFile } from '../../features/imports/receive'
import { serializeImport } from '../../features/imports/serializeImport'
import type { StoredTask } from '../../work/tasks/task'
import { runIdempotent } from '../http/idempotency'
import { resourceRoute } from '../http/resourceRoute'
import { route } from '../http/route'
import { key } from '../schemas/parameters'
import { importInOneRequest, importQuery } from './importInOneRequest'
import { type OwnCall, ownCall } from './ownCall'
import { rowRoutes } from './rowRoutes'

const table = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
]

const serialized = async ({ scope, resource, imported }: OwnCall) => ({
  data: await serializeImport(scope, resource, imported),
})

const importAtOnce = resourceRoute(
  {
    method: 'post',
    path: '/{resource}/import',
    operation: 'import{resources}',
    action: ['create', 'update'],
    points: 20,
    summary:
      'Import a file whose header names the fields, as a task: checks all rows and writes them if none has an error. The result is `{rows, created, updated, not_written, errors: [{row, field, message}]}`, which counts what was written; of a dry run, the rows that could be. If a row has an error, the run writes none',
    query: importQuery,
    headers: key,
    raw: [...table, 'application/json'],
    status: 202,
    data: startedImportSchema,
    errors: [409, 413, 422, 428],
  },
  importInOneRequest,
)

const begin = resourceRoute(
  {
    method: 'post',
    path: '/{resource}/imports',
    operation: 'upload{resource}Import',
    action: ['create', 'update'],
    points: 10,
    summary: 'Upload a file (CSV or XLSX, up to 100,000 rows) to check, correct and import; stored for a day',
    query: { name: z.string().describe('Name of the file') },
    raw: table,
    status: 201,
    data: importSchema,
    errors: [413, 422],
  },
  async ({ c, services, scope, resource, query }) => {
    const { name } = query()
    authorizeImport(scope, resource)
    const received = await receiveFile(services, c)
    const imported = await beginImport(scope, resource, { ...received, name: fileName(name) })
    return serialized({ c, scope, resource, imported })
  },
)

const list = resourceRoute(
  {
    method: 'get',
    path: '/{resource}/imports',
    operation: 'list{resource}Imports',
    summary: 'List your open imports',
    data: briefImportSchema.array(),
  },
  async ({ services, scope, resource }) => {
    authorizeImport(scope, resource)
    const found = await importsOf(services.db.kysely, resource.name, scope.actor.id)
    return {
      data: found.map(({ id, name, size, status, created_at }) => ({ id, name, size, status, created_at })),
    }
  },
)

const read = route(
  {
    method: 'get',
    path: '/imports/{id}',
    summary: 'Read the state of your import',
    data: importSchema,
    errors: [404],
  },
  async call => serialized(await ownCall(call)),
)

const change = route(
  {
    method: 'put',
    path: '/imports/{id}',
    points: 5,
    summary: 'Change how the file is read and what its columns map to',
    body: importChoiceSchema,
    data: importSchema,
    errors: [404, 409, 413, 415, 422],
  },
  async call => {
    const own = await ownCall(call)
    const chosen = await choose(own.scope, own.imported, readChoice(await call.json()))
    return serialized({ ...own, imported: chosen })
  },
)

const forget = route(
  {
    method: 'delete',
    path: '/imports/{id}',
    summary: 'Delete the file; written records stay',
    data: forgottenImportSchema,
    errors: [404],
  },
  async call => {
    const { imported } = await ownCall(call)
    await deleteImports(call.services, [imported.id])
    return { data: { id: imported.id } }
  },
)

const check = route(
  {
    method: 'post',
    path: '/imports/{id}/check',
    points: 10,
    summary: 'Check all rows, as a task',
    headers: key,
    status: 202,
    data: begunImportSchema,
    errors: [409, 422, 428],
  },
  async call => {
    const own = await ownCall(call)
    return begun(own, db => startCheck({ ...own.scope, db }, own.imported, own.c))
  },
)

const write = route(
  {
    method: 'post',
    path: '/imports/{id}/write',
    points: 10,
    summary: 'Write the checked rows, as a task and as one operation',
    headers: key,
    body: writeImportBodySchema,
    bodyOptional: true,
    status: 202,
    data: begunImportSchema,
    errors: [409, 422, 428],
  },
  async call => {
    const own = await ownCall(call)
    const body = await call.json()
    const { c, scope, imported } = own
    const leaveOut = body.leave_out === true
    return begun(own, db => startWrite({ ...scope, db }, imported, { c, leaveOut }), body)
  },
)

/** Starts a task and returns it. A repeated request with the same key returns the same task. */
function begun(
  { c, scope: { services } }: OwnCall,
  start: (db: Executor) => Promise<StoredTask>,
  body: unknown = {},
): Promise<Response> {
  return runIdempotent({ services, c }, body, {
    run: async db => {
      const { id, operation } = await start(db)
      return { status: 202, data: { id, operation } }
    },
    again: async (_db, { data }) => ({ status: 202, data }),
  })
}

/** Importing files into a resource, from the upload to the report. */
export const importRoutes = [importAtOnce, begin, list, read, change, forget, check, write, ...rowRoutes]
