import { z } from 'zod'
import { liveEndpoints } from '../../../src/contract/live'
import { invalidQuery } from '../../base/errors/apiError'
import { lastSeq, missedEvents } from '../../live/replay'
import { route } from '../http/route'

const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

const gapSchema = z.object({
  since: number.optional(),
  within: number.optional(),
  sockets: z
    .string()
    .max(500)
    .default('')
    .transform(text => text.split(',').filter(Boolean)),
})

/**
 * Returns the events that a client missed while disconnected or, without a gap, the position to start from.
 */
const missed = route(liveEndpoints.missed, async ({ c, services, session }) => {
  const parsed = gapSchema.safeParse(c.req.query())
  if (!parsed.success) throw invalidQuery(String(parsed.error.issues[0]?.path[0]), 'number')
  const gap = parsed.data
  if (gap.since === undefined && gap.within === undefined)
    return { data: [], meta: { seq: await lastSeq(services), complete: true } }
  return missedEvents(services, session, gap)
})

export const replayRoutes = [missed]
