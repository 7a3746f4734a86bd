import { mayReadField } from '../../../../src/core/access/fieldRights'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import { nameOperation } from '../../../base/audit/operation'
import { ApiError, notFound } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import { visibleRecord } from '../../records/one'
import { authorize } from '../../records/scope'
import { readByIds } from '../../sql/select'
import { isTransitionDone } from '../transitions/applyTransition'
import { readReason, transitionAsUser, userTransition } from '../transitions/transitions'
import { type BulkRequest, matchingIds } from './bulk'
import { requireUnchanged } from './bulkVersions'
import { refuseSecrets } from './refuseSecrets'

/** At most so many records at once: each is a write of its own, with all that hangs on it. */
export const TRANSITION_LIMIT = 1_000

export interface BulkTransition extends BulkRequest {
  name: string
  /** The reason, and further fields to set on each. */
  sent: Values
}

export interface Refused {
  id: number
  /** What the record is called, for whoever may read it. */
  label?: string
  error: ApiError
}

/**
 * Moves every record that a filter finds, each in a transaction of its own: one that cannot be moved keeps no other. None
 * is moved as long as the caller has not seen what others did to some of them.
 */
export async function transitionMany(
  scope: Scope,
  resource: Resource,
  { name, sent, ...found }: BulkTransition,
): Promise<{ moved: number[]; refused: Refused[] }> {
  const transition = userTransition(resource, name)
  if (!transition.bulk) throw notFound()
  authorize(scope, 'read', resource)
  authorize(scope, transition.action ?? 'update', resource)
  refuseSecrets(resource, sent)
  readReason(transition, sent.reason)
  nameOperation(scope, { kind: 'bulk_move', resource, details: { transition: name } })
  const { kysely } = scope.services.db
  const ids = await kysely.transaction().execute(async db => {
    const matching = await matchingIds(scope, db, resource, found, TRANSITION_LIMIT)
    if (found.seen) {
      const records = [...(await readByIds(db, resource, matching)).values()]
      const open = records.filter(record => !isTransitionDone(resource, name, record))
      await requireUnchanged(scope, db, resource, open, { seen: found.seen })
    }
    return matching
  })
  const moved: number[] = []
  const refused: Refused[] = []
  for (const id of ids) {
    const refusal = await tryMove(scope, resource, { name, sent, seen: found.seen }, id)
    if (refusal) refused.push(refusal)
    else moved.push(id)
  }
  return { moved, refused }
}

async function tryMove(
  scope: Scope,
  resource: Resource,
  { name, sent, seen }: Pick<BulkTransition, 'name' | 'sent' | 'seen'>,
  id: number,
): Promise<Refused | undefined> {
  let label: string | undefined
  try {
    await scope.services.db.kysely.transaction().execute(async db => {
      const before = await visibleRecord(scope, db, resource, id, true)
      label = labelOf(scope, resource, before)
      if (!isTransitionDone(resource, name, before))
        await requireUnchanged(scope, db, resource, [before], { seen })
      const version = seen?.has(id) ? before.version : undefined
      await transitionAsUser(scope, db, resource, before, { name, sent, version })
    })
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return { id, label, error }
    throw error
  }
}

function labelOf({ ability }: Scope, resource: Resource, record: Values): string | undefined {
  const { title } = resource
  return mayReadField(ability, resource, title, record) && record[title] ? String(record[title]) : undefined
}
