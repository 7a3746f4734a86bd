import { Hono } from 'hono'
import { success } from '../http/envelope'
import { invalidQuery } from '../http/errors'
import type { Env } from '../http/session'
import type { Services } from '../services'
import { lastSeq, missedSince } from './replay'

/** `GET live/events`: what somebody missed while they were not connected, or, without `since`, where to begin. */
export function replayRoutes(services: Services): Hono<Env> {
  return new Hono<Env>().get('/live/events', async c => {
    const since = c.req.query('since')
    if (since === undefined)
      return success(c, {
        status: 200,
        data: [],
        meta: { seq: await lastSeq(services), complete: true },
      })
    if (!/^\d{1,15}$/.test(since)) throw invalidQuery('since', 'seq')
    const { data, meta } = await missedSince(services, c.var.session, Number(since))
    return success(c, { status: 200, data, meta })
  })
}
