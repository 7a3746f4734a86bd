import type { DefinitionPlan } from '../../../../src/contract/definitions'
import type { Actor } from '../../../../src/core/access/rule'
import { named } from '../../../../src/core/i18n/intl'
import { isolated } from '../../../../src/core/i18n/isolated'
import type { Scope } from '../../../base/services'
import { accountFields, accountOf, type Role } from '../../../engine/people/accounts'
import { DELETED_AT, tableName } from '../../../engine/sql/columns'
import { readRoles } from '../rolesNaming'

/** People with the same user type and role, and so the same rules. */
export interface Holders {
  role?: Role
  actor: Actor
  names: string[]
}

/** How many people of a group a sentence names, and how many groups. */
const [FIRST_NAMES, FIRST_GROUPS] = [3, 6]

/** Returns the active people by user type and role. */
export async function holdersOf({ services, db }: Scope): Promise<Holders[]> {
  const { resources } = services
  const { type, role: roleField, name: nameField } = accountFields(resources)
  const roles = new Map((roleField ? await readRoles(resources, db) : []).map(role => [role.id, role]))
  const rows = await db
    .selectFrom(tableName(resources.account))
    .selectAll()
    .where(DELETED_AT, 'is', null)
    .orderBy('id')
    .execute()
  const found = new Map<string, Holders>()
  for (const row of rows) {
    const account = accountOf(services, row)
    if (!account?.active) continue
    const { record } = account
    const role = roleField ? roles.get(Number(record[roleField])) : undefined
    const key = `${record[type]} ${role?.id ?? ''}`
    const group = found.get(key) ?? { role, actor: { ...record, user_type: Number(record[type]) }, names: [] }
    group.names.push(String(record[nameField] ?? `#${record.id}`))
    found.set(key, group)
  }
  return [...found.values()]
}

/** Returns groups in words, with the first people of the first groups: all names are in the plan's `people`. */
export function groupsText({ services, language }: Scope, groups: readonly Holders[]): string {
  const { messages } = services
  const say = (key: string, params: Record<string, unknown>) =>
    messages.translate(language, `studio_plan.${key}`, isolated(params, language))
  const first = (items: readonly string[], most: number, rest: 'more_people' | 'more_groups') => {
    const left = items.length - most
    return named(
      language,
      left > 0 ? [...items.slice(0, most), say(rest, { smart_count: left })] : [...items],
    )
  }
  const texts = groups.slice(0, FIRST_GROUPS).map(({ role, names }) => {
    const people = first(names, FIRST_NAMES, 'more_people')
    return role ? `${role.name} (${people})` : people
  })
  return first([...texts, ...groups.slice(FIRST_GROUPS).map(() => '')], FIRST_GROUPS, 'more_groups')
}

/** Returns a group for the plan's `people`. */
export const peopleIn = ({ role, names }: Holders): DefinitionPlan['people'][number] => ({
  role: role?.name ?? null,
  names,
})
