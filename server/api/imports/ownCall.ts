import type { Context } from 'hono'
import type { Resource } from '../../../src/core/schema/resource'
import type { Env } from '../../base/request/session'
import type { Scope } from '../../base/services'
import { type Imported, ownImport } from '../../features/imports/imported'
import { authorizeImport } from '../../features/imports/importFile'
import type { RouteCall } from '../http/route'

/** A request for the caller's own import. */
export interface OwnCall {
  c: Context<Env>
  scope: Scope
  resource: Resource
  imported: Imported
}

/** Returns the import in the path. Throws unless it is the caller's own and they can still import. */
export async function ownCall({ c, services, scope, param }: RouteCall): Promise<OwnCall> {
  const imported = await ownImport(services.db.kysely, param('id'), scope.actor.id)
  const resource = services.resources.get(imported.resource)
  authorizeImport(scope, resource)
  return { c, scope, resource, imported }
}
