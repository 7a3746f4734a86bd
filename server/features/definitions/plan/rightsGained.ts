import type { DefinitionPlan } from '../../../../src/contract/definitions'
import { type Ability, abilityOf, can, canOnSome } from '../../../../src/core/access/ability'
import { mayAnswerField, mayReadField, mayWriteField } from '../../../../src/core/access/fieldRights'
import type { Actor, Rule } from '../../../../src/core/access/rule'
import { named } from '../../../../src/core/i18n/intl'
import type { Resource } from '../../../../src/core/schema/resource'
import { STATUS } from '../../../../src/core/schema/systemFields'
import type { Scope } from '../../../base/services'
import { accountFields, accountOf, type Role } from '../../../engine/people/accounts'
import { DELETED_AT, tableName } from '../../../engine/sql/columns'
import type { DefinitionDraft } from '../draft'
import { roleChanges } from '../followInRoles'
import { readRoles } from '../rolesNaming'
import { nameOf } from './changeWords'
import type { PlannedChange } from './planSteps'

/** People with the same user type and role, and so the same rules. */
interface Holders {
  role?: Role
  actor: Actor
  names: string[]
}

/** A right on records of a resource: to see or fill in a field, or to take an action. */
type Right = `${'see' | 'fill' | 'do'}:${string}`

const KINDS = ['see', 'fill', 'do'] as const

/**
 * Returns who can see, fill in or do more after the changes, each with their role. System Admins can do everything
 * anyway. Roles are as the apply changes them, so a new field is no gain for a role that will hide it.
 */
export async function rightsGained(
  scope: Scope,
  draft: DefinitionDraft,
  changes: readonly PlannedChange[],
): Promise<DefinitionPlan['uses']> {
  const { services, language } = scope
  const mended = await roleChanges(scope, draft)
  const groups = (await holdersOf(scope)).flatMap(holders => {
    const { role, actor } = holders
    const before = abilityOf(services.rulesFor(actor, role?.rules), actor)
    if (can(before, 'manage', 'all')) return []
    const rules = mended
      .filter(({ id }) => id === role?.id)
      .reduce<readonly Rule[]>((all, change) => change.rules(all), role?.rules ?? [])
    return [{ holders, before, after: abilityOf(services.rulesFor(actor, rules), actor) }]
  })
  return changes.flatMap(change => {
    const { before: was, after: is, words, say } = change
    if (!is) return []
    const renames = draft.renames[is.name] ?? {}
    const byRights = new Map<string, { gained: Right[]; who: Holders[] }>()
    for (const { holders, before, after } of groups) {
      const had = was ? rightsOn(before, was, renames) : new Set<Right>()
      const gained = [...rightsOn(after, is)].filter(right => !had.has(right))
      if (!gained.length) continue
      const key = gained.join()
      byRights.set(key, { gained, who: [...(byRights.get(key)?.who ?? []), holders] })
    }
    return [...byRights.values()].flatMap(({ gained, who }) =>
      KINDS.flatMap(kind => {
        const names = gained
          .filter(right => right.startsWith(`${kind}:`))
          .map(right => labelOf(change, right))
        if (!names.length) return []
        const text = say(`gains_${kind}`, {
          who: named(language, who.map(whoText)),
          names: named(language, names),
        })
        return [{ resource: words.resource, place: '', text, link: null }]
      }),
    )
  })
}

/** Returns a role with its people, or a person without a role. */
const whoText = ({ role, names }: Holders): string =>
  role ? `${role.name} (${names.join(', ')})` : names.join(', ')

function labelOf({ words }: PlannedChange, right: Right): string {
  const [kind = '', name = ''] = right.split(':')
  if (kind !== 'do') return nameOf(words, 'fields', name)
  return ACTIONS.some(action => action === name)
    ? words.messages.translate(words.language, `permissions.actions.${name}`)
    : nameOf(words, 'transitions', name)
}

const ACTIONS = ['read', 'create', 'update', 'delete'] as const

/** Returns everything that an ability allows on some records of a resource, by the new names of renamed fields. */
function rightsOn(
  ability: Ability,
  resource: Resource,
  renames: Readonly<Record<string, string>> = {},
): Set<Right> {
  const { transitions, fields } = resource
  const actions = ACTIONS.filter(action => canOnSome(ability, action, resource))
  const moves = Object.entries(transitions).filter(
    ([, { by, action = 'update' }]) =>
      by !== 'server' &&
      canOnSome(ability, action, resource) &&
      mayReadField(ability, resource, { name: STATUS }),
  )
  const inputs = new Set(moves.flatMap(([, { input = [] }]) => input as readonly string[]))
  const isFilled = (name: string) =>
    actions.some(
      action =>
        (action === 'create' || action === 'update') && mayWriteField(ability, { action, resource, name }),
    ) ||
    (inputs.has(name) && mayAnswerField(ability, { action: 'update', resource, name }))
  const ofFields = Object.keys(fields).flatMap((name): Right[] => {
    const now = renames[name] ?? name
    const isSeen = actions.includes('read') && mayReadField(ability, resource, { name })
    return [...(isSeen ? [`see:${now}` as const] : []), ...(isFilled(name) ? [`fill:${now}` as const] : [])]
  })
  return new Set([
    ...[...actions, ...moves.map(([name]) => name)].map(name => `do:${name}` as const),
    ...ofFields,
  ])
}

/** Returns the active people by user type and role. */
async function holdersOf({ services, db }: Scope): Promise<Holders[]> {
  const { resources } = services
  const { type, role: roleField, name: nameField } = accountFields(resources)
  const roles = new Map((await readRoles(resources, db)).map(role => [role.id, role]))
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
