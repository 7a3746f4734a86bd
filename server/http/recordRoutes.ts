import { Hono } from 'hono'
import type { Env } from '../base/session'
import { removeMany, updateMany } from '../records/bulk/bulk'
import { listRecords } from '../records/list/list'
import { getRecord } from '../records/one'
import { withChecks } from '../records/write/checkSent'
import { createRecord } from '../records/write/create'
import { removeRecord } from '../records/write/remove'
import { updateRecord } from '../records/write/update'
import type { Services } from '../services'
import { readJson } from './body'
import { bulkAnswer } from './bulkAnswer'
import { bulkFields, readBulk } from './bulkQuery'
import { success } from './envelope'
import { listAnswer, readList } from './listAnswer'
import { rejectUnknownParameters } from './query'
import { onResource, recordAnswer } from './resourceCall'
import { runIdempotentRecord } from './runIdempotentRecord'
import { readVersion } from './version'

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
