import { useMemo } from 'react'
import { readableThroughout } from '../../core/access/readableThroughout'
import { officeTimeZone } from '../../core/field/officeTime'
import type { Resource } from '../../core/schema/resource'
import { useSession } from '../../ui/session/SessionContext'

/** The fields that the signed-in person can filter and sort by: those that they can read on every row. */
export function useReadableThroughout(resource: Resource): (name: string) => boolean {
  const { ability, user } = useSession()
  return useMemo(() => {
    const context = { me: user?.id, my: user, now: new Date(), timeZone: officeTimeZone() }
    const known = new Map<string, boolean>()
    return name => {
      const answer = known.get(name) ?? readableThroughout(ability, resource, { name, context })
      known.set(name, answer)
      return answer
    }
  }, [ability, user, resource])
}
