import { sql } from 'kysely'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import type { Executor } from '../../base/storage/database'
import { roleResource } from '../../engine/people/accounts'
import { tableName } from '../../engine/sql/columns'
import { isAbout, readRoles } from './rolesNaming'

/** A role that takes fields away by name, and the new fields that it would show. */
export interface ShowingRole {
  id: number
  name: string
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
    .map(({ id, name }) => ({ id, name, subject, fields: [...fields] }))
}

/** Hides new fields from those roles: a role never sees more because a field is new. */
export async function hideNewFields(
  db: Executor,
  resources: Resources,
  showing: readonly ShowingRole[],
): Promise<void> {
  const table = sql.id(tableName(roleResource(resources)))
  for (const { id, subject, fields } of showing)
    await sql`
      update ${table} set version = version + 1, updated_at = now(), permissions = (
        select jsonb_agg(case
          when coalesce((rule->>'inverted')::boolean, false) and jsonb_array_length(coalesce(rule->'fields', '[]')) > 0
            and rule->'subject' @> to_jsonb(${subject}::text)
          then jsonb_set(rule, '{fields}', (rule->'fields') || ${JSON.stringify(fields)}::jsonb)
          else rule end order by place)
        from jsonb_array_elements(permissions) with ordinality as each(rule, place))
      where id = ${id}`.execute(db)
}
