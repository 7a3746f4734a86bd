import type { Context } from 'hono'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { nameOperation } from '../../base/audit/operation'
import { recordOperation } from '../../base/audit/recordOperation'
import { operationOf } from '../../base/request/operationOf'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'

interface Downloaded {
  resource?: Pick<Resource, 'name'>
  recordId?: number
  details: Values
}

/** Records the download of a file or document before it is sent. */
export async function recordDownload(
  { db, config, now }: Services,
  c: Context<Env>,
  downloaded: Downloaded,
): Promise<void> {
  const operation = operationOf(c, config.trustedProxies)
  nameOperation({ operation }, { kind: 'download', ...downloaded })
  const done = { by: c.get('session').user.id, at: now().toISOString() }
  await recordOperation(db.origin.kysely, operation, done)
}
