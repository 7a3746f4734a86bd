import { Hono } from 'hono'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { listRecords } from '../../engine/records/list/list'
import { getRecord } from '../../engine/records/one'
import { removeMany, updateMany } from '../../engine/writes/bulk/bulk'
import { withChecks } from '../../engine/writes/checkSent'
import { createRecord } from '../../engine/writes/create'
import { removeRecord } from '../../engine/writes/remove'
import { updateRecord } from '../../engine/writes/update'
import { readJson } from '../http/body'
import { success } from '../http/envelope'
import { listAnswer, readList } from '../http/listAnswer'
import { rejectUnknownParameters } from '../http/query'
import { onResource, recordAnswer } from '../http/resourceCall'
import { readVersion } from '../http/version'
import { bulkAnswer } from './bulkAnswer'
import { bulkFields, readBulk } from './bulkQuery'
import { runIdempotentRecord } from './runIdempotentRecord'

/** Reading and writing records, one by one and in bulk. */
export function recordRoutes(services: Services): Hono<Env> {
  return new Hono<Env>()
    .get(
      '/:resource',
      onResource(services, async ({ c, scope, resource }) => {
        const list = await listRecords(scope, resource, readList(resource, c.req.query()))
        return success(c, listAnswer(resource, list))
      }),
    )
    .post(
      '/:resource',
      onResource(services, async call => {
        const { c, resource } = call
        rejectUnknownParameters(c.req.query(), [])
        const body = await readJson(c)
        const scope = await withChecks(call.scope, resource, body)
        return runIdempotentRecord(services, call, resource, body, 201, db =>
          createRecord(scope, db, resource, body),
        )
      }),
    )
    .put(
      '/:resource',
      onResource(services, async call => {
        const { c, scope, resource } = call
        const body = await readJson(c)
        const [request, fields] = [readBulk(c, body), bulkFields(body)]
        return bulkAnswer(services, call, { kind: 'bulk_update', fields, ...request }, () =>
          updateMany(scope, resource, request, fields),
        )
      }),
    )
    .delete(
      '/:resource',
      onResource(services, async call => {
        const { c, scope, resource } = call
        const request = readBulk(c, await readJson(c, { optional: true }))
        return bulkAnswer(services, call, { kind: 'bulk_delete', ...request }, () =>
          removeMany(scope, resource, request),
        )
      }),
    )
    .get(
      '/:resource/:id',
      onResource(services, async ({ c, scope, resource, id }) => {
        rejectUnknownParameters(c.req.query(), [])
        return success(c, recordAnswer(await getRecord(scope, resource, id())))
      }),
    )
    .put(
      '/:resource/:id',
      onResource(services, async call => {
        const { c, resource, id } = call
        rejectUnknownParameters(c.req.query(), [])
        const body = await readJson(c)
        const version = readVersion(c, body)
        const scope = await withChecks(call.scope, resource, body, id())
        return runIdempotentRecord(services, call, resource, body, 200, db =>
          updateRecord(scope, db, resource, id(), body, version),
        )
      }),
    )
    .delete(
      '/:resource/:id',
      onResource(services, async call => {
        const { c, scope, resource, id } = call
        rejectUnknownParameters(c.req.query(), [])
        const body = await readJson(c, { optional: true })
        const version = readVersion(c, body)
        return runIdempotentRecord(services, call, resource, body, 200, db =>
          removeRecord(scope, db, resource, id(), version),
        )
      }),
    )
}
