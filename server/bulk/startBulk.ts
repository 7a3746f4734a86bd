import { randomUUID } from 'node:crypto'
import type { Resource, Values } from '../../src/schema/resource'
import { notFound } from '../http/apiError'
import type { BulkRequest } from '../records/bulk/bulk'
import { handMade, readReason } from '../records/moves/transitions'
import { demand, type Scope } from '../records/scope'
import { beginTask } from '../tasks/beginTask'
import type { Task } from '../tasks/task'
import { fixRows } from './bulkRows'

/** What is to be done to all rows that a filter finds. */
export interface BulkOrder extends BulkRequest {
  kind: 'bulk_update' | 'bulk_delete' | 'bulk_move'
  /** The fields to set; of a move, those besides its status, with its reason. */
  fields?: Values
  transition?: string
}

/** Leaves a task that does it, or shows what it would come to. */
export async function startBulk(
  scope: Scope,
  resource: Resource,
  order: BulkOrder,
  dryRun: boolean,
): Promise<Task> {
  const { kind, fields = {}, transition, filter } = order
  demand(scope, 'read', resource)
  demand(scope, actionOf(resource, order), resource)
  const { services, actor, language, operation } = scope
  const details = kind === 'bulk_move' ? { transition } : { fields: Object.keys(fields) }
  return services.db.kysely.transaction().execute(async db => {
    const id = randomUUID()
    const total = await fixRows(scope, db, resource, id, order)
    const task = await beginTask(services, db, {
      ...{ id, kind, resource: resource.name, by: actor.id, language, dryRun, total },
      request: { filter, fields, transition },
      origin: {
        address: operation?.address,
        agent: operation?.agent,
        details: { ...details, count: total },
      },
    })
    return task as Task
  })
}

/** The right that the order needs; refuses a move that is none, or lacks its reason. */
function actionOf(resource: Resource, { kind, transition = '', fields = {} }: BulkOrder): string {
  if (kind !== 'bulk_move') return kind === 'bulk_update' ? 'update' : 'delete'
  const move = handMade(resource, transition)
  if (!move.bulk) throw notFound()
  readReason(move, fields.reason)
  return move.action ?? 'update'
}
