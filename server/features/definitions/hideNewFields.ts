import type { Rule } from '../../../src/core/access/rule'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import type { Executor } from '../../base/storage/database'
import type { Role } from '../../engine/people/accounts'
import type { RoleChange } from './changeRoles'
import { decidesAbout, fieldsNamedBy, readRoles, subjectsOf } from './rolesNaming'

/** A role whose rules name hidden fields, and the new fields that it would show. */
export interface ShowingRole extends Role {
  resource: Resource
  fields: string[]
}

/**
 * Returns the roles that would show new fields of a resource, because their rules name the fields to hide.
 * Rules that name the fields to show leave out new ones automatically.
 */
export async function rolesThatShow(
  { resources, db, withTrash }: { resources: Resources; db: Executor; withTrash?: boolean },
  resource: Resource,
  fields: readonly string[],
): Promise<ShowingRole[]> {
  if (!fields.length) return []
  const roles = await readRoles(resources, db, { withTrash })
  return roles
    .filter(({ rules }) => rules.some(rule => hidesByName(rule, resource, resources)))
    .map(role => ({ ...role, resource, fields: [...fields] }))
}

/** Whether a rule hides fields of a resource by their names. A rule for everything must name one that it has. */
function hidesByName(rule: Rule, resource: Resource, resources: Resources): boolean {
  if (!rule.inverted || !rule.fields?.length || !decidesAbout(rule, resource)) return false
  return (
    !subjectsOf(rule).includes('all') ||
    fieldsNamedBy(rule, resources).listed.some(named => named.resource === resource.name)
  )
}

/**
 * Returns the change that hides new fields from a role, so that it never shows more than before. A rule that is also
 * about other subjects keeps its fields, and another one hides the new ones.
 */
export const hidingNew = (
  { id, resource, fields }: ShowingRole,
  { resources, reason }: { resources: Resources; reason: string },
): RoleChange => ({
  id,
  reason,
  rules: before =>
    before.flatMap(rule => {
      if (!hidesByName(rule, resource, resources)) return [rule]
      if (subjectsOf(rule).length > 1 || subjectsOf(rule).includes('all'))
        return [rule, { ...rule, subject: [resource.subject], fields: [...fields] }]
      return [{ ...rule, fields: [...new Set([...(rule.fields ?? []), ...fields])] }]
    }),
})
