import type { Values } from '../../../src/core/schema/resource'
import type { Row } from '../../../src/core/schema/row'
import { fromRow } from '../../../src/core/schema/rows'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { accountFields, roleResource } from '../../engine/people/accounts'
import { DELETED_AT, tableName } from '../../engine/sql/columns'

/** The field of a role that lists the roles its holders can assign and remove (P-09). */
export const ASSIGNABLE = 'assignable_role_ids'

/**
 * Returns the roles that a user's role allows them to assign. Not called for users with every right, who can
 * assign any role.
 */
export async function assignableRoles(
  { resources }: Pick<Services, 'resources'>,
  db: Executor,
  actor: Values,
): Promise<ReadonlySet<number>> {
  const { role } = accountFields(resources)
  const id = role && actor[role]
  if (!id) return new Set()
  const target = roleResource(resources)
  const row = await db
    .selectFrom(tableName(target))
    .selectAll()
    .where('id', '=', id)
    .where(DELETED_AT, 'is', null)
    .executeTakeFirst()
  const listed = row && fromRow(target, row as Row)[ASSIGNABLE]
  return new Set(Array.isArray(listed) ? listed.map(Number) : [])
}
