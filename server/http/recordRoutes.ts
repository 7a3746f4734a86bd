import { Hono } from 'hono'
import { removeMany, updateMany } from '../records/bulk'
import { createRecord } from '../records/create'
import { listRecords } from '../records/list'
import { getRecord } from '../records/one'
import { removeRecord } from '../records/remove'
import { updateRecord } from '../records/update'
import type { Services } from '../services'
import { readJson } from './body'
import { bulkFields, readBulk } from './bulkQuery'
import { success } from './envelope'
import { listAnswer, readList } from './listAnswer'
import { knownOnly } from './query'
import { recordOnce } from './recordOnce'
import { onResource, recordAnswer } from './resourceCall'
import type { Env } from './session'
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
        const { c, scope, resource } = call
        knownOnly(c.req.query(), [])
        const body = await readJson(c)
        return recordOnce(services, call, resource, body, 201, db => createRecord(scope, db, resource, body))
      }),
    )
    .put(
      '/:resource',
      onResource(services, async ({ c, scope, resource }) => {
        const body = await readJson(c)
        const data = await updateMany(scope, resource, readBulk(c, body), bulkFields(body))
        return success(c, { status: 200, data })
      }),
    )
    .delete(
      '/:resource',
      onResource(services, async ({ c, scope, resource }) => {
        const body = await readJson(c, { optional: true })
        return success(c, { status: 200, data: await removeMany(scope, resource, readBulk(c, body)) })
      }),
    )
    .get(
      '/:resource/:id',
      onResource(services, async ({ c, scope, resource, id }) => {
        knownOnly(c.req.query(), [])
        return success(c, recordAnswer(await getRecord(scope, resource, id())))
      }),
    )
    .put(
      '/:resource/:id',
      onResource(services, async ({ c, scope, resource, id }) => {
        knownOnly(c.req.query(), [])
        const body = await readJson(c)
        const answer = await updateRecord(scope, resource, id(), body, readVersion(c, body))
        return success(c, recordAnswer(answer))
      }),
    )
    .delete(
      '/:resource/:id',
      onResource(services, async ({ c, scope, resource, id }) => {
        knownOnly(c.req.query(), [])
        const body = await readJson(c, { optional: true })
        const answer = await removeRecord(scope, resource, id(), readVersion(c, body))
        return success(c, recordAnswer(answer))
      }),
    )
}
