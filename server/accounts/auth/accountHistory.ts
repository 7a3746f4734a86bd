import type { Operation } from '../../base/audit/operation'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import type { Account } from '../../engine/people/accounts'
import { recordHistory } from '../../engine/records/history/history'

/**
 * A change of an account outside its record: the user who made it and the changed fields, without their
 * values.
 */
export interface AccountEvent {
  action: string
  changed?: readonly string[]
  by: number | null
  operation?: Operation
}

/** Adds the change to the history of the account's record, which gets no new version. */
export async function recordAccountEvent(
  { services, db }: { services: Services; db: Executor },
  { record }: Pick<Account, 'record'>,
  { action, changed = [], by, operation }: AccountEvent,
): Promise<void> {
  const entry = { record, before: record, changed }
  const stamp = { by, at: new Date().toISOString(), operation }
  await recordHistory(db, services.resources.account, { entries: [entry], stamp, action })
}
