import { mayReadField } from '../../../src/access/fieldRights'
import type { Resource, Values } from '../../../src/schema/resource'
import { ApiError, notFound } from '../../http/apiError'
import { nameOperation } from '../../operations/operation'
import { handMade, moveByHand, readReason } from '../moves/transitions'
import { visibleRecord } from '../one'
import { demand, type Scope } from '../scope'
import { type BulkRequest, matchingIds } from './bulk'

/** At most so many records at once: each is a write of its own, with all that hangs on it. */
export const MOVE_LIMIT = 1_000

export interface BulkMove extends BulkRequest {
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

/** Moves every record that a filter finds, each in a transaction of its own: one that cannot be moved keeps no other. */
export async function moveMany(
  scope: Scope,
  resource: Resource,
  { name, sent, ...found }: BulkMove,
): Promise<{ moved: number[]; refused: Refused[] }> {
  const transition = handMade(resource, name)
  if (!transition.bulk) throw notFound()
  demand(scope, 'read', resource)
  demand(scope, transition.action ?? 'update', resource)
  readReason(transition, sent.reason)
  nameOperation(scope, { kind: 'bulk_move', resource, details: { transition: name } })
  const { kysely } = scope.services.db
  const ids = await kysely.transaction().execute(db => matchingIds(scope, db, resource, found, MOVE_LIMIT))
  const moved: number[] = []
  const refused: Refused[] = []
  for (const id of ids) {
    const refusal = await tryMove(scope, resource, name, sent, id)
    if (refusal) refused.push(refusal)
    else moved.push(id)
  }
  return { moved, refused }
}

async function tryMove(
  scope: Scope,
  resource: Resource,
  name: string,
  sent: Values,
  id: number,
): Promise<Refused | undefined> {
  let label: string | undefined
  try {
    await scope.services.db.kysely.transaction().execute(async db => {
      const before = await visibleRecord(scope, db, resource, id, true)
      label = labelOf(scope, resource, before)
      await moveByHand(scope, db, resource, before, { name, sent, version: undefined })
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
