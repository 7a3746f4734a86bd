import type { Context } from 'hono'
import type { Endpoint } from '../../../src/contract/endpoint'
import { conditionsIn } from '../../../src/core/schema/filter'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { fieldOf } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import { HEAVY } from '../../base/request/routeBudget'
import type { Env } from '../../base/request/session'

/** A page of more rows is heavy. The app's own pages are shorter. */
const LONG_PAGE = 100
/**
 * This many conditions of a filter cost a point: compared with each of 40,000 rows, five of them take 15 ms. A text
 * that is searched in a field costs a point of its own: up to 100 ms for long texts.
 */
const CONDITIONS_PER_POINT = 5

/**
 * Returns the points of a request: those of its route, and further ones for what reads many rows, which is its filter
 * and a sort by labels of references. A long page is heavy.
 */
export function pointsOf({ points = 1, query }: Endpoint, c: Context<Env>, resources: Resources): number {
  const sent = (name: string) => (query?.[name] ? c.req.query(name) : undefined)
  // A list below a record has few rows.
  const sorted = c.req.param('below') ? undefined : resources.find(c.req.param('resource') ?? '')
  const all = points + pointsOfFilter(sent('filter')) + (sorted ? pointsOfSort(sorted, sent('sort')) : 0)
  const [first, last] = [parsed(sent('range'))].flat()
  return 1 + Number(last) - Number(first) > LONG_PAGE ? Math.max(all, HEAVY) : all
}

function pointsOfFilter(filter: string | undefined): number {
  const conditions = conditionsIn(parsed(filter))
  const texts = conditions.filter(key => key.endsWith('_q')).length
  return texts + Math.floor((conditions.length - texts) / CONDITIONS_PER_POINT)
}

/** Sorting 40,000 rows by the labels of other records takes 100 to 300 ms, as they are read for each row. */
function pointsOfSort(resource: Resource, sort: string | undefined): number {
  return [parsed(sort)].flat(2).filter(name => {
    const field = typeof name === 'string' ? fieldOf(resource, name) : undefined
    return field && typeOf(field).reference?.(field)
  }).length
}

/** Returns the value of a parameter; undefined for one that the route will refuse. */
function parsed(text: string | undefined): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
