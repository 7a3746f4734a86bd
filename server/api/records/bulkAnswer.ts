import { TooManyRows } from '../../engine/writes/bulkRows'
import { type BulkOrder, startBulk } from '../../work/bulk/startBulk'
import { serializeWholeTask } from '../../work/tasks/serializeTask'
import type { ResourceCall } from '../http/resourceRoute'

/** Runs a small bulk change immediately. A larger one, or a dry run, starts a task. */
export async function bulkAnswer<Result>(
  { c, services, session, language, scope, resource }: Omit<ResourceCall, 'query' | 'body'>,
  order: BulkOrder,
  atOnce: () => Promise<Result>,
) {
  const dryRun = c.req.query('dry_run') === '1'
  const begin = async () => {
    const task = await startBulk(scope, resource, { ...order, dryRun })
    const data = await serializeWholeTask({ services, session, language }, services.db.kysely, task)
    return { status: 202 as const, data, headers: { Location: `/api/v1/jobs/${task.id}` } }
  }
  if (dryRun) return begin()
  try {
    return { status: 200 as const, data: await atOnce() }
  } catch (error) {
    if (error instanceof TooManyRows) return begin()
    throw error
  }
}
