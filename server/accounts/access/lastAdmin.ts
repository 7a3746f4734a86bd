import { sql } from 'kysely'
import type { Values } from '../../../src/core/schema/resource'
import { ApiError, invalid } from '../../base/errors/apiError'
import type { HookWrite, Writer } from '../../base/services'
import { accountFields } from '../../engine/people/accounts'
import { DETAILS } from '../../engine/people/tables'
import { DELETED_AT, tableName } from '../../engine/sql/columns'

/** The account type with every right (P-01). */
export const ADMINISTRATOR = 1

const LAST = 'escalation.last_administrator'

/**
 * Keeps at least one administrator who can sign in. Called after the write and before its commit, one writer
 * at a time: if two administrators demote each other, the second one is refused. Throws a 409, or a 422.
 * @example await requireOneAdministrator(write, writer) // in `afterWrite` of the resource of accounts
 */
export async function requireOneAdministrator(
  { action, before, record }: HookWrite,
  { services, db }: Writer,
): Promise<void> {
  const { resources } = services
  const { type, active, email, password } = accountFields(resources)
  const isAdministrator = (account?: Values) => account?.[type] === ADMINISTRATOR && account[active] === true
  if (!before || !isAdministrator(before)) return
  if (action !== 'delete' && isAdministrator(record) && before[email] === record[email]) return
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(db)
  const { rows } = await sql`
    select from ${sql.table(tableName(resources.account))} account
    where ${sql.ref(`account.${type}`)} = ${ADMINISTRATOR} and ${sql.ref(`account.${active}`)}
      and ${sql.ref(`account.${DELETED_AT}`)} is null and ${sql.ref(`account.${password}`)} is not null
      and not exists (
        select from ${sql.table(DETAILS)} details where details.user_id = account.id and details.unverified)
    limit 1`.execute(db)
  if (rows.length) return
  if (action === 'delete') throw new ApiError(409, 'not_possible', { message: LAST })
  const names = [type, active, email].filter(name => before[name] !== record[name])
  throw invalid(Object.fromEntries(names.map(name => [name, [{ key: LAST }]])))
}
