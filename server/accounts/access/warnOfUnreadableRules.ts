import { unreadConditions } from '../../../src/core/access/checkRules'
import type { Rule } from '../../../src/core/access/rule'
import { hasSearch } from '../../../src/core/access/undecidable'
import type { Row } from '../../../src/core/schema/row'
import { fromRow } from '../../../src/core/schema/rows'
import type { Services } from '../../base/services'
import { roleResource, rulesOf } from '../../engine/people/accounts'
import { DELETED_AT, tableName } from '../../engine/sql/columns'

/**
 * Logs the roles that have rules whose condition records can't be compared with: they were saved before that was
 * refused, or a definition changed since.
 */
export async function warnOfUnreadableRules({ resources, db, log }: Services): Promise<void> {
  const roles = roleResource(resources)
  const rows = await db.kysely
    .selectFrom(tableName(roles))
    .selectAll()
    .where(DELETED_AT, 'is', null)
    .execute()
  for (const row of rows) {
    const role = fromRow(roles, row as Row)
    const isUnread = (rule: Rule) =>
      hasSearch(rule.conditions) || unreadConditions(rule, resources).length > 0
    if (!rulesOf(roles, role).some(isUnread)) continue
    log.warn(
      { role: Number(row.id), name: role[roles.title] },
      'A rule of this role has a condition that records can’t be compared with: it allows nothing, or denies everything. Replace the condition',
    )
  }
}
