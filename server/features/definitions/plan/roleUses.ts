import type { DefinitionPlan, PlanProblem } from '../../../../src/contract/definitions'
import { unreadConditions } from '../../../../src/core/access/checkRules'
import type { Rule } from '../../../../src/core/access/rule'
import type { Resources } from '../../../../src/core/schema/resources'
import type { Role } from '../../../engine/people/accounts'
import { rolesThatShow } from '../hideNewFields'
import { removedIn, removedNames, rulesWithout } from '../removedFromRules'
import { renamedRules } from '../renamedRules'
import { fieldsNamedBy, readRoles } from '../rolesNaming'
import { nameOf } from './changeWords'
import { differingFields, type PlannedChange } from './planSteps'
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
  const removed = differingFields(planned, 'removed')
  const roles = await readRoles(now, db)
  const shown = roleNames(planned)
  const needed = roles.flatMap(role =>
    role.rules
      .flatMap(rule => fieldsNamedBy(rule, now).compared)
      .filter(named => named.resource === resource && removed.includes(named.field))
      .map(({ field: name }) => ({
        resource,
        place: `fields.${name}`,
        message: say('role_needs', { name: nameOf(words, 'fields', name), role: shown(role).role }),
        cure: say('role_needs_cure', { role: shown(role).role }),
      })),
  )
  const problems = [...needed, ...ambiguousRenames(planned, roles)]
  const showing = after
    ? await rolesThatShow({ resources: now, db }, after, differingFields(planned, 'added'))
    : []
  const { renames } = draft
  const renamed = roles.filter(
    ({ rules }) =>
      JSON.stringify(renamedRules(rules, { resources: now, renames, after: draft.resources })) !==
      JSON.stringify(rules),
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

/**
 * Returns the roles with a denying rule about several resources of which only some rename its field: no condition
 * would be about the same records of all of them.
 */
function ambiguousRenames({ now, draft, words, say }: PlannedChange, roles: readonly Role[]): PlanProblem[] {
  const { resource } = words
  const { renames, resources } = draft
  const unread = (rules: readonly Rule[], of: Resources) =>
    rules.filter(rule => rule.inverted && unreadConditions(rule, of).length)
  return roles.flatMap(each => {
    const left = unread(renamedRules(each.rules, { resources: now, renames, after: resources }), resources)
    if (left.length <= unread(each.rules, now).length) return []
    const { role } = roleNames({ now })(each)
    return left
      .flatMap(rule => fieldsNamedBy(rule, now).compared)
      .filter(named => named.resource === resource && Object.hasOwn(renames[resource] ?? {}, named.field))
      .map(({ field: name }) => ({
        resource,
        place: `fields.${name}`,
        message: say('role_needs', { name: nameOf(words, 'fields', name), role }),
        cure: say('role_needs_cure', { role }),
      }))
  })
}

/** Returns the roles whose rules name removed fields, which the apply takes out of them. */
function forgetting(planned: PlannedChange, roles: readonly Role[]): DefinitionPlan['uses'] {
  const { now, draft, before, after, words, say } = planned
  if (!before || !after) return []
  const { resource } = words
  const removed = removedNames(before, draft.resources, draft.renames)
  const gone = new Set(differingFields(planned, 'removed'))
  return roles.flatMap(each => {
    const { role, link } = roleNames({ now })(each)
    const after = rulesWithout(each.rules, removed)
    const listed = (rules: readonly Rule[]) => new Set(rules.flatMap(rule => removedIn(rule, removed)))
    const kept = listed(after)
    return [...listed(each.rules)]
      .filter(name => gone.has(name))
      .map(name => {
        const text = say(kept.has(name) ? 'role_keeps_hiding' : 'role_forgets', {
          role,
          name: nameOf(words, 'fields', name),
        })
        return { resource, place: `fields.${name}`, text, link }
      })
  })
}
