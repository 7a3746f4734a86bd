import { useLocation } from 'react-router-dom'
import { shareParent } from '../../core/schema/parents'
import type { Resource } from '../../core/schema/resource'

/** The parameter of a page's address, as in the API. */
export const AS_OF = 'as_of'

/** Returns the day in an address whose values a page shows; undefined for today's. */
export function asOfIn({ asOf }: Pick<Resource, 'asOf'>, search: string): string | undefined {
  const day = new URLSearchParams(search).get(AS_OF)
  return asOf && day && /^\d{4}-\d{2}-\d{2}$/u.test(day) ? day : undefined
}

/** Returns the day whose values the open page shows. */
export const useAsOfDay = (resource: Resource): string | undefined => asOfIn(resource, useLocation().search)

/** Adds the day to a link to a record. */
export const withDay = (path: string, day: string | undefined): string =>
  day === undefined ? path : `${path}?${AS_OF}=${day}`

/** Adds the day to a request of the data provider. */
export const metaOf = (day: string | undefined) => (day === undefined ? {} : { meta: { [AS_OF]: day } })

const copies = new WeakMap<Resource, Resource>()

/**
 * Returns a resource as a page shows it on another day: nothing can be changed, and what is only known for today
 * (related records, figures, documents) is left out.
 */
export function onAnotherDay(resource: Resource): Resource {
  const known = copies.get(resource)
  if (known) return known
  const copy: Resource = {
    ...resource,
    ...{ appendOnly: true, systemOnly: ['create', 'delete'], quickCreate: false },
    ...{ transitions: {}, relations: {}, figures: {}, documents: {} },
  }
  copies.set(resource, copy)
  return shareParent(copy, resource)
}
