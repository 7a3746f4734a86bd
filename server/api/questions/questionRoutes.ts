import { Hono } from 'hono'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { readQuestions } from '../../engine/questions/readQuestions'
import { success } from '../http/envelope'
import { rejectUnknownParameters } from '../http/query'
import { onResource } from '../http/resourceCall'

/** What a resource's field of answers asks. */
export const questionRoutes = (services: Services): Hono<Env> =>
  new Hono<Env>().get(
    '/:resource/questions',
    onResource(services, async ({ c, scope, resource }) => {
      const query = c.req.query()
      rejectUnknownParameters(query, ['field', 'of', 'set'])
      return success(c, { status: 200, data: await readQuestions(scope, resource, query) })
    }),
  )
