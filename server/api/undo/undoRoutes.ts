import { undoBodySchema, undoEndpoints } from '../../../src/contract/undo'
import { invalid } from '../../base/errors/apiError'
import type { Executor } from '../../base/storage/database'
import { serializeOperation } from '../../features/undo/serializeOperation'
import { undoOperation } from '../../features/undo/undoOperation'
import { serializeWholeTask } from '../../work/tasks/serializeTask'
import { runIdempotent } from '../http/idempotency'
import { type RouteCall, route } from '../http/route'

const readOperation = route(undoEndpoints.read, async ({ scope, param }) => {
  return { data: await serializeOperation(scope, param('id')) }
})

const undo = route(undoEndpoints.undo, async call => {
  const sent = await call.json()
  const parsed = undoBodySchema.safeParse(sent)
  if (!parsed.success) throw invalid({ partial: [{ key: 'undo.partial' }] })
  const { partial = false } = parsed.data
  return runIdempotent(call, sent, {
    run: db => takeBack(call, db, partial),
    again: async (_db, { data, meta }) => ({ status: 200, data, meta }),
  })
})

async function takeBack(
  { services, session, scope, language, param }: RouteCall,
  db: Executor,
  partial: boolean,
) {
  const { restored, task } = await undoOperation({ ...scope, db }, param('id'), partial)
  if (!task) return { status: 200 as const, data: { restored } }
  return {
    status: 202 as const,
    data: await serializeWholeTask({ services, session, language }, db, task),
    headers: { Location: `/api/v1/jobs/${task.id}` },
  }
}

/** `operations/{id}`: reads an operation and undoes it. */
export const undoRoutes = [readOperation, undo]
