import { useCallback, useMemo } from 'react'
import { readableThroughout } from '../../core/access/readableThroughout'
import { officeTimeZone } from '../../core/field/officeTime'
import type { Resource } from '../../core/schema/resource'
import { useSession } from '../../ui/session/SessionContext'

/** Whether the signed-in person can filter and sort by a field: whether they can read it on every row. */
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
