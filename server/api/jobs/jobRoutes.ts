import { type Context, Hono } from 'hono'
import { can } from '../../../src/core/access/ability'
import { ApiError, notFound } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { success } from '../http/envelope'
import { cancelJob } from './cancelJob'
import { readJobs } from './readJobs'

const SHOWN = 200
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function demandEverything(c: Context<Env>): void {
  if (!can(c.get('session').ability, 'manage', 'all'))
    throw new ApiError(403, 'forbidden', { details: { action: 'manage', subject: 'all' } })
}

/** The job in the path: nobody else learns whether there is one, as of every record that is not theirs. */
function seenId(c: Context<Env>): string {
  const id = c.req.param('id') ?? ''
  if (!UUID.test(id) || !can(c.get('session').ability, 'manage', 'all')) throw notFound()
  return id
}

/** `jobs`: what the server does beside the requests and how it went, for those who may do everything; what waits can be cancelled. */
export function jobRoutes({ db }: Services): Hono<Env> {
  return new Hono<Env>()
    .get('/jobs', async c => {
      demandEverything(c)
      return success(c, { status: 200, data: await readJobs(db.kysely, SHOWN) })
    })
    .get('/jobs/:id', async c => {
      const id = seenId(c)
      const [job] = await readJobs(db.kysely, 1, id)
      if (!job) throw notFound()
      return success(c, { status: 200, data: job })
    })
    .delete('/jobs/:id', async c => {
      const id = seenId(c)
      const find = async () => (await readJobs(db.kysely, 1, id))[0]
      if (!(await find())) throw notFound()
      // What is begun is finished, and what is over stays as it went.
      if (!(await cancelJob(db.kysely, id))) throw new ApiError(409, 'not_possible')
      return success(c, { status: 200, data: await find() })
    })
}
