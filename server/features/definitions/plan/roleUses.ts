import type { DefinitionPlan, PlanProblem } from '../../../../src/contract/definitions'
import type { Rule } from '../../../../src/core/access/rule'
import { isGroup } from '../../../../src/core/schema/filter'
import type { Role } from '../../../engine/people/accounts'
import { rolesThatShow } from '../hideNewFields'
import { removedNames } from '../removedFromRules'
import { renamedRules } from '../renamedRules'
import { isAbout, readRoles } from '../rolesNaming'
import { nameOf } from './changeWords'
import { changedFields, type PlannedChange } from './planSteps'
import { once, roleNames } from './roleNames'

/**
 * Returns the roles that name changed parts. Their rules follow, but if a condition needs a removed field, that is a
 * problem: without it, the rule would be about other records.
 */
export async function roleUses(
  planned: PlannedChange,
): Promise<{ uses: DefinitionPlan['uses']; problems: PlanProblem[] }> {
  const { scope, draft, now, before, after, words, say } = planned
  const { db } = scope
  const { resource } = words
  if (!before) return { uses: [], problems: [] }
  const removed = changedFields(planned, 'removed')
  const roles = await readRoles(now, db)
  const shown = roleNames(planned)
  const problems = roles.flatMap(role =>
    role.rules
      .filter(rule => isAbout(rule, before.subject))
      .flatMap(({ conditions = {} }) =>
        removed
          .filter(name => namesInFilter(conditions).some(key => key === name || key.startsWith(`${name}_`)))
          .map(name => ({
            resource,
            place: `fields.${name}`,
            message: say('role_needs', { name: nameOf(words, 'fields', name), role: shown(role).role }),
            cure: say('role_needs_cure', { role: shown(role).role }),
          })),
      ),
  )
  const showing = after
    ? await rolesThatShow({ resources: now, db }, after, changedFields(planned, 'added'))
    : []
  const { renames } = draft
  const renamed = roles.filter(
    ({ rules }) => JSON.stringify(renamedRules(rules, { resources: now, renames })) !== JSON.stringify(rules),
  )
  const follow = Object.entries(renames[resource] ?? {}).flatMap(([from, to]) =>
    renamed.map(shown).map(({ role, link }) => ({
      resource,
      place: `fields.${to}`,
      text: say('role_follows', { role, from, to }),
      link,
    })),
  )
  const hide = showing.map(role => {
    const names = role.fields.map(field => nameOf(words, 'fields', field)).join(', ')
    const { role: name, link } = shown(role)
    return { resource, place: 'fields', text: say('role_hides', { role: name, names }), link }
  })
  return { uses: once([...follow, ...forgetting(planned, roles), ...hide]), problems: once(problems) }
}

/** Returns the roles whose rules name removed fields, which the apply takes out of them. */
function forgetting(
  { now, draft, before, after, words, say }: PlannedChange,
  roles: readonly Role[],
): DefinitionPlan['uses'] {
  if (!before || !after) return []
  const { resource } = words
  const kept = Object.keys(draft.renames[resource] ?? {})
  return removedNames(before, { after: draft.resources, kept }).names.flatMap(name =>
    roles
      .filter(({ rules }) => isNaming(rules, before.subject, name))
      .map(roleNames({ now }))
      .map(({ role, link }) => ({
        resource,
        place: `fields.${name}`,
        text: say('role_forgets', { role, name: nameOf(words, 'fields', name) }),
        link,
      })),
  )
}

const isNaming = (rules: readonly Rule[], subject: string, name: string): boolean =>
  rules.some(rule => isAbout(rule, subject) && rule.fields?.includes(name))

/** Returns the keys of a filter, also within `or` and `and`; a path by its first field. */
function namesInFilter(filter: unknown): string[] {
  if (Array.isArray(filter)) return filter.flatMap(namesInFilter)
  if (typeof filter !== 'object' || filter === null) return []
  return Object.entries(filter).flatMap(([key, value]) =>
    isGroup(key) ? namesInFilter(value) : [key.split('.')[0] ?? key],
  )
}
