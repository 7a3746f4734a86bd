import type { Values } from '../../../src/core/schema/resource'
import { nameOperation, type Operation } from '../../base/audit/operation'
import { recordOperation } from '../../base/audit/recordOperation'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'

/** The transaction and request that change a subscription. */
export interface SubscriptionChange {
  services: Pick<Services, 'now'>
  db: Executor
  operation?: Operation
}

/** The owner and the view of a subscription. */
interface Subscribed {
  user_id: string
  resource: string
  name: string
}

/** Records in the audit log that a person starts, changes or ends a subscription. */
export async function recordSubscription(
  { services, db, operation }: SubscriptionChange,
  kind: 'subscribe' | 'subscription' | 'unsubscribe',
  { user_id, resource, name, ...row }: Subscribed & Values,
): Promise<void> {
  if (!operation) throw new Error(`${kind} needs the operation of its request`)
  nameOperation({ operation }, { kind, resource: { name: resource }, details: { view: name, ...row } })
  await recordOperation(db, operation, { by: Number(user_id), at: services.now().toISOString() })
}
