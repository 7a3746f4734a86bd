import type { DefinitionPlan, PlanProblem } from '../../../../src/contract/definitions'
import { rolesThatShow } from '../hideNewFields'
import { renamedRules } from '../renamedRules'
import { isAbout, readRoles } from '../rolesNaming'
import { nameOf } from './changeWords'
import { changedFields, type PlannedChange } from './planSteps'
import { once, roleNames } from './roleNames'

/** Returns the roles that name changed parts. If a role needs a removed field, that is a problem. */
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
      .flatMap(({ fields = [], conditions = {} }) => {
        const named = [...fields, ...Object.keys(conditions).map(key => key.split('.')[0] ?? key)]
        return removed
          .filter(name => named.some(each => each === name || each.startsWith(`${name}_`)))
          .map(name => ({
            resource,
            place: `fields.${name}`,
            message: say('role_needs', { name: nameOf(words, 'fields', name), role: shown(role).role }),
            cure: say('role_needs_cure', { role: shown(role).role }),
          }))
      }),
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
  return { uses: once([...follow, ...hide]), problems: once(problems) }
}
