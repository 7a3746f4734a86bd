import type { Context, Handler } from 'hono'
import { FilterError } from '../../../src/core/schema/filter'
import type { Resource } from '../../../src/core/schema/resource'
import { notFound } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Scope, Services } from '../../base/services'
import { type RecordAnswer, readId } from '../../engine/records/one'
import { scopeOf } from '../../engine/records/scope'
import type { Answer } from './envelope'
import { languageOf } from './language'
import { filterRefusal } from './query'
import { tagOf } from './version'

/** A call of one resource: who asks, for what, and the request itself. */
export interface Call {
  c: Context<Env>
  scope: Scope
  resource: Resource
  /** The id in the path. */
  id(): number
}

/** The handler of a call whose path begins with a resource's name. */
export function onResource(services: Services, run: (call: Call) => Promise<Response>): Handler<Env> {
  return async c => {
    const resource = services.resources.find(c.req.param('resource') ?? '')
    if (!resource) throw notFound()
    const scope = scopeOf(services, c.var.session, languageOf(services, c))
    try {
      return await run({ c, scope, resource, id: () => readId(c.req.param('id') ?? '') })
    } catch (error) {
      if (error instanceof FilterError) throw filterRefusal(error)
      throw error
    }
  }
}

/** A record as it is sent, with its version as a tag. */
export const recordAnswer = ({ record, labels }: RecordAnswer, status: 200 | 201 = 200): Answer => ({
  status,
  data: record,
  meta: { labels },
  headers: { ETag: tagOf(record.version) },
})
