import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { invalid } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { listTrash, readTrashed } from '../../engine/writes/trash/listTrash'
import { purgeMany } from '../../engine/writes/trash/purgeMany'
import { restoreRecord } from '../../engine/writes/trash/restore'
import { restoreMany } from '../../engine/writes/trash/restoreMany'
import { readJson } from '../http/body'
import { success } from '../http/envelope'
import { listAnswer, readList } from '../http/listAnswer'
import { MAX_RANGE, rejectUnknownParameters } from '../http/query'
import { onResource, recordAnswer } from '../http/resourceCall'
import { refusedRows } from './refusedRows'
import { runIdempotentRecord } from './runIdempotentRecord'

const ids = z.array(z.int().positive()).min(1).max(MAX_RANGE)

async function readIds(c: Context<Env>): Promise<number[]> {
  rejectUnknownParameters(c.req.query(), [])
  const parsed = ids.safeParse((await readJson(c)).ids)
  if (!parsed.success) throw invalid({ ids: [{ key: 'trash.ids', params: { limit: MAX_RANGE } }] })
  return [...new Set(parsed.data)]
}

/** What was deleted, its way back, and its end. */
export function trashRoutes(services: Services): Hono<Env> {
  return new Hono<Env>()
    .get(
      '/:resource/trash',
      onResource(services, async ({ c, scope, resource }) => {
        const list = await listTrash(scope, resource, readList(resource, c.req.query()))
        const days = resource.neverPurged ? 0 : services.config.trashDays
        const answer = listAnswer(resource, list)
        return success(c, { ...answer, meta: { ...answer.meta, kept_days: days || null } })
      }),
    )
    .post(
      '/:resource/trash/restore',
      onResource(services, async call => {
        const { c, scope, resource } = call
        const { restored, refused } = await restoreMany(scope, resource, await readIds(c))
        return success(c, {
          status: 200,
          data: { restored, refused: refusedRows(services, call, refused) },
        })
      }),
    )
    .post(
      '/:resource/trash/purge',
      onResource(services, async call => {
        const { c, scope, resource } = call
        const { purged, refused } = await purgeMany(scope, resource, await readIds(c))
        return success(c, { status: 200, data: { purged, refused: refusedRows(services, call, refused) } })
      }),
    )
    .get(
      '/:resource/trash/:id',
      onResource(services, async ({ c, scope, resource, id }) => {
        rejectUnknownParameters(c.req.query(), [])
        return success(c, recordAnswer(await readTrashed(scope, resource, id())))
      }),
    )
    .post(
      '/:resource/:id/restore',
      onResource(services, async call => {
        const { c, scope, resource, id } = call
        rejectUnknownParameters(c.req.query(), [])
        const body = await readJson(c, { optional: true })
        return runIdempotentRecord(services, call, resource, body, 200, db =>
          restoreRecord(scope, db, resource, id()),
        )
      }),
    )
}
