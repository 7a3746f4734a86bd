import type { Operation } from '../../base/audit/operation'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import type { Account } from '../../engine/people/accounts'
import { recordHistory } from '../../engine/records/history/history'

/** Something that happened to an account beside its record: who did it, and which fields it touched, without values. */
export interface AccountEvent {
  action: string
  changed?: readonly string[]
  by: number | null
  operation?: Operation
}

/** Notes it in the history of the account's record, which gets no new version of it. */
export async function recordAccountEvent(
  { services, db }: { services: Services; db: Executor },
  { record }: Pick<Account, 'record'>,
  { action, changed = [], by, operation }: AccountEvent,
): Promise<void> {
  const entry = { record, before: record, changed }
  const stamp = { by, at: new Date().toISOString(), operation }
  await recordHistory(db, services.resources.account, { entries: [entry], stamp, action })
}
