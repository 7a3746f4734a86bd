import type { Values } from '../../../src/core/schema/resource'
import type { Row } from '../../../src/core/schema/row'
import { fromRow } from '../../../src/core/schema/rows'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { accountFields, roleResource } from '../../engine/people/accounts'
import { DELETED_AT, tableName } from '../../engine/sql/columns'

/** The field of a role that lists the roles which its holders may give and take away (P-09). */
export const ASSIGNABLE = 'assignable_role_ids'

/** The roles that somebody may give by their own role. Whoever may do everything gives any, and is not asked here. */
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
