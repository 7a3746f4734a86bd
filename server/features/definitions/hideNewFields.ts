import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import type { Executor } from '../../base/storage/database'
import type { RoleChange } from './changeRoles'
import { isAbout, type NamedRole, readRoles } from './rolesNaming'

/** A role that takes fields away by name, and the new fields that it would show. */
export interface ShowingRole extends NamedRole {
  subject: string
  fields: string[]
}

/**
 * The roles to which new fields of a resource would be visible though they name the fields that they hide. Roles that name
 * what they show leave out new fields by themselves.
 */
export async function rolesThatShow(
  { resources, db }: { resources: Resources; db: Executor },
  { subject }: Resource,
  fields: readonly string[],
): Promise<ShowingRole[]> {
  if (!fields.length) return []
  const roles = await readRoles(resources, db)
  return roles
    .filter(({ rules }) => rules.some(rule => rule.inverted && rule.fields?.length && isAbout(rule, subject)))
    .map(role => ({ ...role, subject, fields: [...fields] }))
}

/** Hides new fields from a role: it never shows more because a field is new. */
export const hidingNew = ({ id, subject, fields }: ShowingRole, reason: string): RoleChange => ({
  id,
  reason,
  rules: before =>
    before.map(rule =>
      rule.inverted && rule.fields?.length && isAbout(rule, subject)
        ? { ...rule, fields: [...new Set([...rule.fields, ...fields])] }
        : rule,
    ),
})
