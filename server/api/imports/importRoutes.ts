import { importEndpoints } from '../../../src/contract/importEndpoints'
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
import { importInOneRequest } from './importInOneRequest'
import { type OwnCall, ownCall } from './ownCall'
import { rowRoutes } from './rowRoutes'

const serialized = async ({ scope, resource, imported }: OwnCall) => ({
  data: await serializeImport(scope, resource, imported),
})

const importAtOnce = resourceRoute(importEndpoints.importAtOnce, importInOneRequest)

const begin = resourceRoute(importEndpoints.begin, async ({ c, services, scope, resource, query }) => {
  const { name } = query()
  authorizeImport(scope, resource)
  const received = await receiveFile(services, c)
  const imported = await beginImport(scope, resource, { ...received, name: fileName(name) })
  return serialized({ c, scope, resource, imported })
})

const list = resourceRoute(importEndpoints.list, async ({ services, scope, resource }) => {
  authorizeImport(scope, resource)
  const found = await importsOf(services.db.kysely, resource.name, scope.actor.id)
  return {
    data: found.map(({ id, name, size, status, created_at }) => ({ id, name, size, status, created_at })),
  }
})

const read = route(importEndpoints.read, async call => serialized(await ownCall(call)))

const change = route(importEndpoints.change, async call => {
  const own = await ownCall(call)
  const chosen = await choose(own.scope, own.imported, readChoice(await call.json()))
  return serialized({ ...own, imported: chosen })
})

const forget = route(importEndpoints.forget, async call => {
  const { imported } = await ownCall(call)
  await deleteImports(call.services, [imported.id])
  return { data: { id: imported.id } }
})

const check = route(importEndpoints.check, async call => {
  const own = await ownCall(call)
  return begun(own, db => startCheck({ ...own.scope, db }, own.imported, own.c))
})

const write = route(importEndpoints.write, async call => {
  const own = await ownCall(call)
  const body = await call.json()
  const { c, scope, imported } = own
  const leaveOut = body.leave_out === true
  return begun(own, db => startWrite({ ...scope, db }, imported, { c, leaveOut }), body)
})

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
