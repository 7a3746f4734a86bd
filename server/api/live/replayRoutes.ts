import { z } from 'zod'
import { missedEventSchema, missedMetaSchema } from '../../../src/contract/live'
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
const missed = route(
  {
    method: 'get',
    path: '/live/events',
    summary:
      'List live events that a client missed; without `since` and `within`, only the position to start from',
    query: {
      since: z
        .int()
        .describe(
          'The `seq` of the last event received. Events that were sent up to 10 seconds before it come again, because servers don’t send in the order of `seq`: skip those that you have',
        ),
      within: z.int().describe('Also include events of the last this many milliseconds'),
      sockets: z
        .string()
        .describe('The connections of the calling tab, separated by commas; its own writes are left out'),
    },
    data: z.array(missedEventSchema),
    meta: missedMetaSchema,
    errors: [400],
  },
  async ({ c, services, session }) => {
    const parsed = gapSchema.safeParse(c.req.query())
    if (!parsed.success) throw invalidQuery(String(parsed.error.issues[0]?.path[0]), 'number')
    const gap = parsed.data
    if (gap.since === undefined && gap.within === undefined)
      return { data: [], meta: { seq: await lastSeq(services), complete: true } }
    return missedEvents(services, session, gap)
  },
)

export const replayRoutes = [missed]
