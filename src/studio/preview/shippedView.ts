import type { Resource, ShippedView } from '../../core/schema/resource'
import { readAddress, viewStateOf } from '../../pages/list/listAddress'

/** A placeholder for parsing. Only the path and the query are used. */
const ANY_ORIGIN = 'http://preview'

/**
 * Returns the list at a preview's URL as a view of its definition; undefined for the URL of another page.
 *
 * @example shippedView('/preview/claims?layout=board', claims) // { layout: 'board' }
 */
export function shippedView(address: string, resource: Resource): ShippedView | undefined {
  const { pathname, search } = new URL(address, ANY_ORIGIN)
  if (pathname.split('/').filter(Boolean).at(-1) !== resource.name) return undefined
  const { sort, perPage: _rows, ...state } = viewStateOf(resource, readAddress(search, resource))
  if (!sort) return state
  const order = sort.map(([field, way]) => [field, way === 'DESC' ? 'desc' : 'asc'] as const)
  return { ...state, sort: Object.fromEntries(order) }
}
