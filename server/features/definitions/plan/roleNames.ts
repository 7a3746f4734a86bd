import { canOn } from '../../../../src/core/access/ability'
import { roleResource } from '../../../engine/people/accounts'
import type { NamedRole } from '../rolesNaming'
import type { PlannedChange } from './planSteps'

/** Roles as the reader of a plan may see them: one that they can't read has neither a name nor a link. */
export function roleNames({ scope, now, say }: Pick<PlannedChange, 'scope' | 'now' | 'say'>) {
  const resource = roleResource(now)
  return ({ id, name, record }: NamedRole): { role: string; link: string | null } =>
    canOn(scope.ability, 'read', { resource, record })
      ? { role: name, link: `/${resource.name}/${id}` }
      : { role: say('role_unseen'), link: null }
}

/** Each entry once: roles without a name are told the same. */
export const once = <Entry>(entries: readonly Entry[]): Entry[] => [
  ...new Map(entries.map(entry => [JSON.stringify(entry), entry])).values(),
]
