import { named } from '../../../src/core/i18n/intl'
import type { Scope } from '../../base/services'
import { changeRoles, type RoleChange } from './changeRoles'
import type { DefinitionDraft } from './draft'
import { hidingNew, rolesThatShow } from './hideNewFields'
import { nameOf } from './plan/changeWords'
import { removedNames, rulesWithout } from './removedFromRules'
import { renamedRules } from './renamedRules'
import { readRoles } from './rolesNaming'

/**
 * Adapts roles to a change of definitions: their rules use the new names of renamed fields, no longer name
 * removed ones, and rules that hide fields also hide new ones, also in the trash. The roles' history contains the
 * reason (P-09).
 */
export async function followInRoles(scope: Scope, draft: DefinitionDraft): Promise<void> {
  await changeRoles(scope, await roleChanges(scope, draft))
}

/** Returns how a change of definitions changes roles, in this order. */
export const roleChanges = async (scope: Scope, draft: DefinitionDraft): Promise<RoleChange[]> => [
  // First, because another field can get the name of a removed one.
  ...(await forgetting(scope, draft)),
  ...(await renaming(scope, draft)),
  ...(await hiding(scope, draft)),
]

const sentence = ({ services, language }: Scope, key: string, params: Record<string, unknown>): string =>
  services.messages.translate(language, `studio_plan.${key}`, params)

async function renaming(scope: Scope, { renames, resources: after }: DefinitionDraft): Promise<RoleChange[]> {
  const { resources } = scope.services
  const names = Object.values(renames).flatMap(Object.entries)
  if (!names.length) return []
  const reason = names.map(([from, to]) => sentence(scope, 'field_renamed', { from, to })).join(' ')
  const roles = await readRoles(resources, scope.db, { withTrash: true })
  return roles.map(({ id }) => ({
    id,
    reason,
    rules: before => renamedRules(before, { resources, renames, after }),
  }))
}

async function forgetting(scope: Scope, draft: DefinitionDraft): Promise<RoleChange[]> {
  const { resources: now, messages } = scope.services
  const { language } = scope
  const changes: RoleChange[] = []
  for (const name of Object.keys(draft.changes)) {
    const before = now.find(name)
    if (!before || !draft.resources.find(name)) continue
    const removed = removedNames(before, draft.resources, draft.renames)
    if (!removed.names.length) continue
    const words = {
      resource: name,
      definitions: [scope.services.definitions.own().get(name)?.data],
      messages,
      language,
    }
    const called = removed.names.map(field => nameOf(words, 'fields', field))
    const reason = sentence(scope, 'role_forgot', { names: named(language, called) })
    for (const { id } of await readRoles(now, scope.db, { withTrash: true }))
      changes.push({ id, reason, rules: rules => rulesWithout(rules, removed) })
  }
  return changes
}

async function hiding(scope: Scope, draft: DefinitionDraft): Promise<RoleChange[]> {
  const { resources: now, messages } = scope.services
  const { language } = scope
  const changes: RoleChange[] = []
  for (const [name, data] of Object.entries(draft.changes)) {
    const [before, after] = [now.find(name), draft.resources.find(name)]
    if (!before || !after) continue
    const known = Object.keys(before.fields).map(field => draft.renames[name]?.[field] ?? field)
    const added = Object.keys(after.fields).filter(field => !known.includes(field))
    const words = { resource: name, definitions: [data], messages, language }
    const names = named(
      language,
      added.map(field => nameOf(words, 'fields', field)),
    )
    for (const role of await rolesThatShow({ resources: now, db: scope.db, withTrash: true }, after, added))
      changes.push(hidingNew(role, { resources: now, reason: sentence(scope, 'role_hid', { names }) }))
  }
  return changes
}
