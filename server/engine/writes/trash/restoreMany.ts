import type { Resource } from '../../../../src/core/schema/resource'
import { nameOperation } from '../../../base/audit/operation'
import { ApiError } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import { readLabels } from '../../records/labels'
import { authorize } from '../../records/scope'
import type { Refused } from '../bulk/bulkTransitions'
import { latestFirst } from './latestFirst'
import { restoreWithParts, trashedFor } from './restore'

/** What came of restoring some records. */
export interface ManyRestored {
  restored: number[]
  refused: Refused[]
}

/**
 * Restores records, each in a transaction of its own: one that cannot come back keeps no other. What was deleted last
 * comes first, as nothing goes to the trash while something else points at it.
 */
export async function restoreMany(
  scope: Scope,
  resource: Resource,
  ids: readonly number[],
): Promise<ManyRestored> {
  authorize(scope, 'read', resource)
  authorize(scope, 'delete', resource)
  nameOperation(scope, { kind: 'restore', resource, details: { count: ids.length } })
  const restored: number[] = []
  let refused: Refused[] = []
  let open = await latestFirst(scope, resource, ids)
  // Of those that went together one may point at another: they are tried again as long as any comes back.
  for (let more = true; more && open.length; ) {
    refused = []
    for (const id of open) {
      const refusal = await tryRestore(scope, resource, id)
      if (refusal) refused.push(refusal)
      else restored.push(id)
    }
    more = refused.length < open.length
    open = refused.map(({ id }) => id)
  }
  return { restored, refused }
}

async function tryRestore(scope: Scope, resource: Resource, id: number): Promise<Refused | undefined> {
  let label: string | undefined
  try {
    await scope.services.db.kysely.transaction().execute(async db => {
      const record = await trashedFor(scope, db, resource, id)
      label = (await readLabels(scope, db, resource, [record.id]))[record.id]
      await restoreWithParts(scope, db, resource, record)
    })
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return { id, label, error }
    throw error
  }
}
