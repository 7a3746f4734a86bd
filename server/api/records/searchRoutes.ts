import { z } from 'zod'
import { foundGroupSchema } from '../../../src/contract/records'
import { fold } from '../../../src/core/schema/fold'
import { invalidQuery } from '../../base/errors/apiError'
import { badText } from '../../base/text'
import { searchRecords } from '../../engine/records/search/search'
import { route } from '../http/route'

/** The minimum and maximum length of a normalized search. */
const LENGTH = { min: 2, max: 200 }
/** Records per resource: the maximum and the default. */
const LIMIT = { max: 20, usual: 5 }

const search = route(
  {
    method: 'get',
    path: '/search',
    points: 4,
    summary: 'Search all resources that you can read, best matches first',
    query: {
      q: z
        .string()
        .min(LENGTH.min)
        .max(LENGTH.max)
        .describe('Text to search for in the searchable fields; every word must match'),
      limit: z
        .int()
        .min(1)
        .max(LIMIT.max)
        .describe(`Maximum number of records per resource; default ${LIMIT.usual}`),
    },
    data: z.array(foundGroupSchema),
  },
  async ({ scope, query }) => {
    const { q, limit } = query()
    return { data: await searchRecords(scope, readText(q), readLimit(limit)) }
  },
)

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
