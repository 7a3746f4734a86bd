import { sql } from 'kysely'
import type { Tally } from '../../../../src/contract/records'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Scope } from '../../../base/services'
import { fieldRef, tableName } from '../../sql/columns'
import { liveRows, seesAll, visible } from '../../sql/select'
import { authorizedCondition, requireReadable } from '../readable'
import { authorize } from '../scope'
import { beyondCounting, COUNT_CAP } from './count'

/**
 * Counts the matching records that the user can read, grouped by the value of a field. The field must have a
 * single column.
 */
export async function tallyRecords(
  scope: Scope,
  resource: Resource,
  { by, filter }: { by: string; filter: unknown },
): Promise<Tally> {
  authorize(scope, 'read', resource)
  requireReadable(scope, resource, [by])
  const condition = visible(scope, resource, authorizedCondition(scope, resource, filter))
  const { db } = scope.services
  // A list this long is not counted, and no row is read.
  if (await beyondCounting({ db, resource, condition, open: seesAll(scope, resource) }))
    return { counts: {}, complete: false }
  const where = liveRows(resource, condition)
  const { rows } = await sql<{ value: string | null; count: string }>`
    select value, count(*) as count
      from (select ${fieldRef(resource, by)} as value from ${sql.id(tableName(resource))} where ${where} limit ${COUNT_CAP + 1}) counted
     group by value`.execute(db.kysely)
  const counted = rows.reduce((sum, { count }) => sum + Number(count), 0)
  const filled = rows.flatMap(({ value, count }) => (value === null ? [] : [[value, Number(count)] as const]))
  return { counts: Object.fromEntries(filled), complete: counted <= COUNT_CAP }
}
