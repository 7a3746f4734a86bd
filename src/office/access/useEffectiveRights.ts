import { useMemo, useState } from 'react'
import { useGetOne } from 'react-admin'
import { type Ability, abilityOf } from '../../core/access/ability'
import { isOfOwner } from '../../core/access/ownership'
import type { Actor, Rule } from '../../core/access/rule'
import { ruleOf } from '../../core/access/ruleOf'
import type { Resource, Values } from '../../core/schema/resource'
import type { Resources } from '../../core/schema/resources'
import { useAllResources } from '../../ui/fields/ResourcesContext'
import { useSession } from '../../ui/session/SessionContext'

/** Whose permissions to show: the user's own, those of a user type with a role, or another user's. */
export type RightsSubject =
  | { as: 'me' }
  | { as: 'type'; type: number; role?: number }
  | { as: 'person'; id?: number }

/** Returns the product's rules for a user and the rules of their role. */
export type RulesFor = (actor: Actor, roleRules?: readonly Rule[]) => Rule[]

/** The inspected permissions and their sources. */
export interface EffectiveRights {
  ability: Ability
  rules: readonly Rule[]
  type: unknown
  role?: string
}

/** Returns the selected subject's rules; undefined while a record that they depend on loads. */
export function useEffectiveRights(rulesFor: RulesFor) {
  const resources = useAllResources()
  const { user, rules, ability } = useSession()
  const [look, setLook] = useState<RightsSubject>({ as: 'me' })
  const { type: typeField, role: roleField } = accountFields(resources)
  const person = useRecord(resources.account, look.as === 'person' ? look.id : undefined)
  const roleId = look.as === 'type' ? look.role : look.as === 'person' ? person?.[roleField ?? ''] : undefined
  const roles = roleResourceOf(resources)
  const role = useRecord(roles, typeof roleId === 'number' ? roleId : undefined)
  const rightsShown = useMemo((): EffectiveRights | undefined => {
    if (look.as === 'me') return { ability, rules, type: user?.user_type, role: user?.role?.name }
    if ((look.as === 'person' && !person) || (roleId && !role)) return undefined
    const type = look.as === 'type' ? look.type : person?.[typeField]
    const actor: Actor = { ...person, user_type: type as number }
    const ofRole = rulesFor(actor, Array.isArray(role?.permissions) ? role.permissions.map(ruleOf) : [])
    const given = [...ofRole, ...rules.filter(isOfOwner)]
    const title = roles && role ? String(role[roles.title] ?? '') : undefined
    return { ability: abilityOf(given, actor), rules: given, type, role: title }
  }, [look, person, role, roleId, roles, rulesFor, typeField, ability, rules, user])
  return { look, setLook, rightsShown }
}

/** Returns the account's fields for user type and role. */
export function accountFields({ account }: Resources) {
  if (!account.account) throw new Error(`${account.name} does not define how users sign in`)
  return account.account
}

/** Returns the resource of roles; undefined if users have no roles. */
export function roleResourceOf(resources: Resources): Resource | undefined {
  const { role } = accountFields(resources)
  const field = role ? resources.account.fields[role] : undefined
  return field && resources.target(field)
}

function useRecord(resource: Resource | undefined, id: number | undefined): Values | undefined {
  const params = { id: id ?? 0 }
  const { data } = useGetOne(resource?.name ?? '', params, {
    enabled: resource !== undefined && id !== undefined,
  })
  return id === undefined ? undefined : data
}
