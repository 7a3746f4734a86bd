import { hasSearch } from '../../../src/core/access/undecidable'
import type { Row } from '../../../src/core/schema/row'
import { fromRow } from '../../../src/core/schema/rows'
import type { Services } from '../../base/services'
import { roleResource, rulesOf } from '../../engine/people/accounts'
import { DELETED_AT, tableName } from '../../engine/sql/columns'

/** Logs the roles that were saved with a search as a condition, before that was refused. */
export async function warnOfSearchingRoles({ resources, db, log }: Services): Promise<void> {
  const roles = roleResource(resources)
  const rows = await db.kysely
    .selectFrom(tableName(roles))
    .selectAll()
    .where(DELETED_AT, 'is', null)
    .execute()
  for (const row of rows) {
    const role = fromRow(roles, row as Row)
    if (!rulesOf(roles, role).some(({ conditions }) => hasSearch(conditions))) continue
    log.warn(
      { role: Number(row.id), name: role[roles.title] },
      'A rule of this role has a search as its condition, so it allows nothing. Replace the condition',
    )
  }
}
