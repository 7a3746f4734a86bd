import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { ApiError, notFound } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { authorize } from '../../engine/records/scope'
import { requireChangeable } from '../../engine/writes/appendOnly'
import { type BulkRequest, refuseSecrets } from '../../engine/writes/bulkRows'
import { requireNotSystemOnly } from '../../engine/writes/systemOnly'
import { readReason, userTransition } from '../../engine/writes/transitions/checks'
import { beginTask, type NewTask } from '../tasks/beginTask'
import { TASKS } from '../tasks/tables'
import type { StoredTask } from '../tasks/task'
import { snapshotRows } from './bulkRows'

/** A change to make to all rows that a filter finds. */
export interface BulkOrder extends BulkRequest {
  kind: 'bulk_update' | 'bulk_delete' | 'bulk_move'
  /** The fields to set; for a transition, its input and its reason. */
  fields?: Values
  transition?: string
}

/** Creates the task that makes the change, or a dry run of it. */
export async function startBulk(
  scope: Scope,
  resource: Resource,
  { dryRun, ...order }: BulkOrder & { dryRun: boolean },
): Promise<StoredTask> {
  const { kind, fields = {}, transition, filter } = order
  authorize(scope, 'read', resource)
  requireChangeable(resource)
  authorize(scope, actionOf(resource, order), resource)
  if (kind === 'bulk_delete') requireNotSystemOnly(scope.services, resource, 'delete')
  refuseSecrets(resource, fields)
  const { services, actor, language, operation } = scope
  const details = kind === 'bulk_move' ? { transition } : { fields: Object.keys(fields) }
  return services.db.kysely.transaction().execute(async db => {
    const request = { filter, fields, transition }
    await requireNotStarted(db, { kind, resource: resource.name, by: actor.id, dryRun, request })
    const id = randomUUID()
    const total = await snapshotRows({ ...scope, db }, resource, { ...order, task: id })
    const task = await beginTask(services, db, {
      ...{ id, kind, resource: resource.name, by: actor.id, language, dryRun, total },
      request,
      origin: {
        address: operation?.address,
        agent: operation?.agent,
        details: { ...details, count: total },
      },
    })
    return task as StoredTask
  })
}

/**
 * Refuses a task that the same user has already started and that is not finished: a second click, or a second
 * window.
 */
async function requireNotStarted(
  db: Executor,
  { kind, resource, by, dryRun, request }: Omit<NewTask, 'language'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`tasks of ${by}`}))`.execute(db)
  const { rows } = await sql`
    select from ${sql.id(TASKS)} where status in ('waiting', 'running') and "by" = ${by} and kind = ${kind}
      and resource = ${resource} and dry_run = ${dryRun} and request = ${JSON.stringify(request)}::jsonb`.execute(
    db,
  )
  if (rows.length) throw new ApiError(409, 'not_possible', { message: 'tasks.already_started' })
}

/** Returns the action to authorize. Refuses a transition that does not exist or lacks its reason. */
function actionOf(resource: Resource, { kind, transition = '', fields = {} }: BulkOrder): string {
  if (kind !== 'bulk_move') return kind === 'bulk_update' ? 'update' : 'delete'
  const made = userTransition(resource, transition)
  if (!made.bulk) throw notFound()
  readReason(made, fields.reason)
  return made.action ?? 'update'
}
