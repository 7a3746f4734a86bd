import { Hono } from 'hono'
import { z } from 'zod'
import { invalidQuery } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { lastSeq, missedEvents } from '../../live/replay'
import { success } from '../http/envelope'

const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

const query = z.object({
  since: number.optional(),
  within: number.optional(),
  sockets: z
    .string()
    .max(500)
    .default('')
    .transform(text => text.split(',').filter(Boolean)),
})

/** `GET live/events`: what somebody missed while they were not connected, or, without a gap, where to begin. */
export function replayRoutes(services: Services): Hono<Env> {
  return new Hono<Env>().get('/live/events', async c => {
    const parsed = query.safeParse(c.req.query())
    if (!parsed.success) throw invalidQuery(String(parsed.error.issues[0]?.path[0]), 'number')
    const gap = parsed.data
    if (gap.since === undefined && gap.within === undefined)
      return success(c, {
        status: 200,
        data: [],
        meta: { seq: await lastSeq(services), complete: true },
      })
    const { data, meta } = await missedEvents(services, c.var.session, gap)
    return success(c, { status: 200, data, meta })
  })
}
