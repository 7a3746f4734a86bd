import type { Services } from '../../base/services'
import { TooManyRows } from '../../engine/writes/bulk/bulk'
import { type BulkOrder, startBulk } from '../../work/bulk/startBulk'
import { serializeWholeTask } from '../../work/tasks/serializeTask'
import type { Answer } from '../http/envelope'
import { success } from '../http/envelope'
import type { Call } from '../http/resourceCall'

/** Writes at once what is not too much for that; more, and a dry run, is begun as a task. */
export async function bulkAnswer(
  services: Services,
  { c, scope, resource }: Call,
  order: BulkOrder,
  atOnce: () => Promise<Answer['data']>,
): Promise<Response> {
  const dryRun = c.req.query('dry_run') === '1'
  const begin = async () => {
    const task = await startBulk(scope, resource, order, dryRun)
    const teller = { services, session: c.var.session, language: scope.language }
    const data = await serializeWholeTask(teller, services.db.kysely, task)
    return success(c, { status: 202, data, headers: { Location: `/api/v1/jobs/${task.id}` } })
  }
  if (dryRun) return begin()
  try {
    return success(c, { status: 200, data: await atOnce() })
  } catch (error) {
    if (error instanceof TooManyRows) return begin()
    throw error
  }
}
