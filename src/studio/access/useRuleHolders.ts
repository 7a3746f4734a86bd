import { useQuery } from '@tanstack/react-query'
import { type RaRecord, useGetList } from 'react-admin'
import { canOnSome } from '../../core/access/ability'
import { isOfOwner } from '../../core/access/ownership'
import { ruleOf } from '../../core/access/ruleOf'
import type { Values } from '../../core/schema/resource'
import { accountFields, roleResourceOf } from '../../office/access/useEffectiveRights'
import { useAllResources } from '../../ui/fields/ResourcesContext'
import { useOptionLabel } from '../../ui/fields/useLabels'
import { useSession } from '../../ui/session/SessionContext'
import { useStudioCalls } from '../studioCallsContext'
import { ACCESS_SETUP_KEY } from '../studioKeys'
import type { RuleHolder } from './holders'

const MAX_ROLES = 500

/**
 * Returns every user type and, if the user can read roles, every role with its rules; undefined while they
 * load.
 */
export function useRuleHolders() {
  const resources = useAllResources()
  const { ability, rules } = useSession()
  const owned = rules.filter(isOfOwner)
  const { accessSetup } = useStudioCalls()
  const { data: setup } = useQuery({ queryKey: ACCESS_SETUP_KEY, queryFn: accessSetup, staleTime: Infinity })
  const typeName = useOptionLabel(resources.account, accountFields(resources).type)
  const resource = roleResourceOf(resources)
  const readsRoles = resource !== undefined && canOnSome(ability, 'read', resource)
  const { data: roles } = useGetList<RaRecord>(
    resource?.name ?? '',
    { pagination: { page: 1, perPage: MAX_ROLES }, sort: { field: resource?.title ?? 'id', order: 'ASC' } },
    { enabled: readsRoles },
  )
  if (!setup || (readsRoles && !roles)) return undefined
  const types = setup.types.map(
    (type): RuleHolder => ({
      key: `type ${type}`,
      name: typeName(String(type)),
      rules: setup.rulesFor({ user_type: type }),
      owned,
    }),
  )
  const named = (roles ?? []).map(
    (role): RuleHolder => ({
      key: `role ${role.id}`,
      name: String(role[resource?.title ?? 'name']),
      rules: Array.isArray(role.permissions) ? (role.permissions as Values[]).map(ruleOf) : [],
      owned,
      to: `${setup.path}/${role.id}`,
      role,
    }),
  )
  return {
    all: [...named, ...types],
    roles: roles ?? [],
    /** The name of the account resource. Accounts can have roles. */
    people: resources.account.name,
    /** The resource of roles, if the user can read them. */
    resource: readsRoles ? resource : undefined,
    listPath: setup.listPath,
  }
}
