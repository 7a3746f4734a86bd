import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import type { Executor } from '../../base/storage/database'
import type { Role } from '../../engine/people/accounts'
import type { RoleChange } from './changeRoles'
import { isAbout, readRoles } from './rolesNaming'

/** A role whose rules name hidden fields, and the new fields that it would show. */
export interface ShowingRole extends Role {
  subject: string
  fields: string[]
}

/**
 * Returns the roles that would show new fields of a resource, because their rules name the fields to hide.
 * Rules that name the fields to show leave out new ones automatically.
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

/** Returns the change that hides new fields from a role, so that it never shows more than before. */
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
