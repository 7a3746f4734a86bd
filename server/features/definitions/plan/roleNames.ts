import { canOn } from '../../../../src/core/access/ability'
import { roleResource } from '../../../engine/people/accounts'
import type { NamedRole } from '../rolesNaming'
import type { PlannedChange } from './planSteps'

/**
 * Returns a function that names roles for the reader of a plan. A
 * role that they can't read has no name or link.
 */
export function roleNames({ scope, now, say }: Pick<PlannedChange, 'scope' | 'now' | 'say'>) {
  const resource = roleResource(now)
  return ({ id, name, record }: NamedRole): { role: string; link: string | null } =>
    canOn(scope.ability, 'read', { resource, record })
      ? { role: name, link: `/${resource.name}/${id}` }
      : { role: say('role_unseen'), link: null }
}

/** Removes duplicates: roles without a name produce the same text. */
export const once = <Entry>(entries: readonly Entry[]): Entry[] => [
  ...new Map(entries.map(entry => [JSON.stringify(entry), entry])).values(),
]
