import { canOn } from '../../../../src/core/access/ability'
import type { Resource } from '../../../../src/core/schema/resource'
import { ApiError } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import { readLabels } from '../../records/labels'
import { authorize, forbidden } from '../../records/scope'
import type { Refused } from '../bulk/bulkTransitions'
import { latestFirst } from './latestFirst'
import { purgeStored } from './purge'
import { trashedFor } from './restore'

/** What came of deleting some records for good. */
export interface ManyPurged {
  purged: number[]
  refused: Refused[]
}

/**
 * Deletes records of the trash for good, for whoever may `manage` them; each in a transaction of its own. What was
 * deleted first goes first, as nothing goes to the trash while something else points at it.
 */
export async function purgeMany(
  scope: Scope,
  resource: Resource,
  ids: readonly number[],
): Promise<ManyPurged> {
  authorize(scope, 'manage', resource)
  const purged: number[] = []
  const refused: Refused[] = []
  for (const id of (await latestFirst(scope, resource, ids)).reverse()) {
    const refusal = await tryPurge(scope, resource, id)
    if (refusal) refused.push(refusal)
    else purged.push(id)
  }
  return { purged, refused }
}

async function tryPurge(scope: Scope, resource: Resource, id: number): Promise<Refused | undefined> {
  const { services, ability } = scope
  let label: string | undefined
  try {
    await services.db.kysely.transaction().execute(async db => {
      const record = await trashedFor(scope, db, resource, id)
      label = (await readLabels(scope, db, resource, [record.id]))[record.id]
      if (!canOn(ability, 'manage', resource, record)) throw forbidden('manage', resource)
      await purgeStored(scope, db, resource, record)
    })
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return { id, label, error }
    throw error
  }
}
