import {
  SEARCH_LENGTH as LENGTH,
  SEARCH_LIMIT as LIMIT,
  recordEndpoints,
} from '../../../src/contract/recordEndpoints'
import { fold } from '../../../src/core/schema/fold'
import { invalidQuery } from '../../base/errors/apiError'
import { badText } from '../../base/text'
import { searchRecords } from '../../engine/records/search/search'
import { route } from '../http/route'

const search = route(recordEndpoints.search, async ({ scope, query }) => {
  const { q, limit } = query()
  return { data: await searchRecords(scope, readText(q), readLimit(limit)) }
})

function readText(q = ''): string {
  if (badText(q)) throw invalidQuery('q', 'bad_text')
  if (q.length > LENGTH.max || fold(q).length < LENGTH.min) throw invalidQuery('q', 'search_length', LENGTH)
  return q
}

function readLimit(limit: string | undefined): number {
  if (limit === undefined) return LIMIT.usual
  const number = /^\d{1,3}$/u.test(limit) ? Number(limit) : 0
  if (number < 1 || number > LIMIT.max) throw invalidQuery('limit', 'search_limit', { limit: LIMIT.max })
  return number
}

/** Searches every resource that the person can read, with the search of its list. */
export const searchRoutes = [search]
