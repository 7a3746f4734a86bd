import { randomUUID } from 'node:crypto'
import type { Values } from '../../../src/core/schema/resource'
import { nameOperation, type Operation } from '../../base/audit/operation'
import { recordOperation } from '../../base/audit/recordOperation'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import type { Device } from '../../engine/people/devices'

/** An action on an account, or an attempt at one. */
export interface AccountAction {
  /** `sign_in`, `sign_in_failed`, `sign_out`, `sessions_ended`, … */
  kind: string
  /** The account, if there is one. */
  of?: number
  /** The user who did it; null for a failed sign-in. */
  by: number | null
  details?: Values
}

/** Returns the operation of a user who has no session yet. */
export const operationFrom = ({ address, userAgent }: Device): Operation => ({
  id: randomUUID(),
  address,
  agent: userAgent,
})

/** Records the action in the audit log, under the operation of its request. */
export async function recordAccountAction(
  { services, db }: { services: Services; db: Executor },
  operation: Operation | undefined,
  { kind, of, by, details }: AccountAction,
): Promise<void> {
  if (!operation) throw new Error(`${kind} needs the operation of its request`)
  nameOperation({ operation }, { kind, resource: services.resources.account, recordId: of, details })
  await recordOperation(db, operation, { by, at: services.now().toISOString() })
}
