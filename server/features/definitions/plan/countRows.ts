import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../../../src/core/schema/resource'
import { tableName } from '../../../engine/sql/columns'
import { limitedQuery } from './limitedQuery'
import type { PlannedChange } from './planSteps'

/**
 * Returns how many records meet a condition, including the trash.
 * Returns undefined if counting takes too long.
 */
export async function countRows(
  { scope, before }: Pick<PlannedChange, 'scope'> & { before?: Pick<Resource, 'name'> },
  condition: RawBuilder<unknown>,
): Promise<number | undefined> {
  if (!before) return 0
  const found = await limitedQuery(scope.services.db, db =>
    sql<{
      count: string
    }>`select count(*) as count from ${sql.id(tableName(before))} where ${condition}`.execute(db),
  )
  return found && Number(found.rows[0]?.count ?? 0)
}
