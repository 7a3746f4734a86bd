import { sql } from 'kysely'
import type { Resource } from '../../../src/core/schema/resource'
import { ApiError } from '../../base/errors/apiError'
import type { Executor } from '../../base/storage/database'
import { ENGINE_CHANGE } from '../../base/storage/schema/sqlText'

/** The refusal of a change of a record that is only ever added. */
export const neverChanged = () => new ApiError(409, 'not_possible', { message: 'api.append_only' })

/** Throws a 409 for a resource whose records are never changed or deleted. */
export function requireChangeable({ appendOnly }: Resource): void {
  if (appendOnly) throw neverChanged()
}

/**
 * Lets the rest of the transaction change records that are only added: for numbers of existing records and for
 * demo data, not for users.
 */
export async function changeAsEngine(db: Executor, { appendOnly }: Resource): Promise<void> {
  if (appendOnly) await sql`select set_config(${ENGINE_CHANGE}, 'on', true)`.execute(db)
}
