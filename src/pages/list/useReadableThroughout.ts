import { useCallback, useMemo } from 'react'
import { readableThroughout } from '../../core/access/readableThroughout'
import { officeTimeZone } from '../../core/field/officeTime'
import type { Resource } from '../../core/schema/resource'
import { useSession } from '../../ui/session/SessionContext'

/**
 * Returns a function that checks whether the signed-in user can read a field on every row. Only such a field
 * can be filtered and sorted.
 */
export function useIsReadableThroughout(): (resource: Resource, name: string) => boolean {
  const { ability, user } = useSession()
  return useMemo(() => {
    const context = { me: user?.id, my: user, now: new Date(), timeZone: officeTimeZone() }
    const known = new Map<Resource, Map<string, boolean>>()
    return (resource, name) => {
      const fields = known.get(resource) ?? new Map<string, boolean>()
      known.set(resource, fields)
      const answer = fields.get(name) ?? readableThroughout(ability, resource, { name, context })
      fields.set(name, answer)
      return answer
    }
  }, [ability, user])
}

/** The same for the fields of one resource. */
export function useReadableThroughout(resource: Resource): (name: string) => boolean {
  const isReadable = useIsReadableThroughout()
  return useCallback(name => isReadable(resource, name), [isReadable, resource])
}
