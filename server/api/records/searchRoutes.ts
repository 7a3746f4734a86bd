import { Hono } from 'hono'
import { fold } from '../../../src/core/schema/fold'
import { invalidQuery } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { badText } from '../../base/text'
import { scopeOf } from '../../engine/records/scope'
import { searchRecords } from '../../engine/records/search/search'
import { success } from '../http/envelope'
import { languageOf } from '../http/language'
import { rejectUnknownParameters } from '../http/query'

/** Letters of a search at least, once it is folded, and at most. */
export const SEARCH_LENGTH = { min: 2, max: 200 }
/** Records of each resource: at most, and when nothing is said. */
export const SEARCH_LIMIT = { max: 20, usual: 5 }

/** `GET search?q=&limit=`: records of every resource that one may read, by the same search as their lists. */
export function searchRoutes(services: Services): Hono<Env> {
  return new Hono<Env>().get('/search', async c => {
    const query = c.req.query()
    rejectUnknownParameters(query, ['q', 'limit'])
    const scope = scopeOf(services, c.var.session, languageOf(services, c))
    const data = await searchRecords(scope, readText(query.q), readLimit(query.limit))
    return success(c, { status: 200, data })
  })
}

function readText(q = ''): string {
  if (badText(q)) throw invalidQuery('q', 'bad_text')
  if (q.length > SEARCH_LENGTH.max || fold(q).length < SEARCH_LENGTH.min)
    throw invalidQuery('q', 'search_length', SEARCH_LENGTH)
  return q
}

function readLimit(limit: string | undefined): number {
  if (limit === undefined) return SEARCH_LIMIT.usual
  const number = /^\d{1,3}$/u.test(limit) ? Number(limit) : 0
  if (number < 1 || number > SEARCH_LIMIT.max)
    throw invalidQuery('limit', 'search_limit', { limit: SEARCH_LIMIT.max })
  return number
}
