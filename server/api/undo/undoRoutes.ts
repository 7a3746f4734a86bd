import {
  undoableOperationSchema,
  undoBodySchema,
  undoConflictSchema,
  undoneSchema,
} from '../../../src/contract/undo'
import { invalid } from '../../base/errors/apiError'
import type { Executor } from '../../base/storage/database'
import { serializeOperation } from '../../features/undo/serializeOperation'
import { undoOperation } from '../../features/undo/undoOperation'
import { serializeWholeTask } from '../../work/tasks/serializeTask'
import { runIdempotent } from '../http/idempotency'
import { type RouteCall, route } from '../http/route'
import { key } from '../schemas/parameters'

const readOperation = route(
  {
    method: 'get',
    path: '/operations/{id}',
    summary:
      'Read an operation and whether it can be undone; for the person who did it, and people who can do everything',
    data: undoableOperationSchema,
    errors: [404],
  },
  async ({ scope, param }) => {
    return { data: await serializeOperation(scope, param('id')) }
  },
)

const undo = route(
  {
    method: 'post',
    path: '/operations/{id}/undo',
    points: 10,
    summary:
      'Undo an operation within 24 hours: restores every record. Refused if someone has changed one since, unless partial. More than 1,000 records are a task (202)',
    headers: key,
    body: undoBodySchema,
    bodyOptional: true,
    data: undoneSchema,
    refusals: { 409: undoConflictSchema },
    errors: [404, 409, 413, 415, 422, 428],
  },
  async call => {
    const sent = await call.json()
    const parsed = undoBodySchema.safeParse(sent)
    if (!parsed.success) throw invalid({ partial: [{ key: 'undo.partial' }] })
    const { partial = false } = parsed.data
    return runIdempotent(call, sent, {
      run: db => takeBack(call, db, partial),
      again: async (_db, { data, meta }) => ({ status: 200, data, meta }),
    })
  },
)

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
