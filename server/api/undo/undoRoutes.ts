import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { invalid } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Scope, Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { scopeOf } from '../../engine/records/scope'
import { serializeOperation } from '../../features/undo/serializeOperation'
import { undoOperation } from '../../features/undo/undoOperation'
import { serializeWholeTask } from '../../work/tasks/serializeTask'
import { readJson } from '../http/body'
import type { Answer } from '../http/envelope'
import { success } from '../http/envelope'
import { runIdempotent } from '../http/idempotency'
import { languageOf } from '../http/language'
import { rejectUnknownParameters } from '../http/query'

const body = z.strictObject({ partial: z.boolean().optional() })

/** `operations/{id}`: what was done in one go, and its way back. */
export function undoRoutes(services: Services): Hono<Env> {
  const scope = (c: Context<Env>) => scopeOf(services, c.var.session, languageOf(services, c))
  return new Hono<Env>()
    .get('/operations/:id', async c => {
      rejectUnknownParameters(c.req.query(), [])
      const data = await serializeOperation(scope(c), services.db.kysely, c.req.param('id'))
      return success(c, { status: 200, data })
    })
    .post('/operations/:id/undo', async c => {
      rejectUnknownParameters(c.req.query(), [])
      const sent = await readJson(c, { optional: true })
      const parsed = body.safeParse(sent)
      if (!parsed.success) throw invalid({ partial: [{ key: 'undo.partial' }] })
      const { partial = false } = parsed.data
      const run = (db: Executor) => undo(services, c, scope(c), db, partial)
      return runIdempotent(services, c, sent, {
        run,
        again: async (_db, { data, meta }) => ({ status: 200, data, meta }),
      })
    })
}

async function undo(
  services: Services,
  c: Context<Env>,
  scope: Scope,
  db: Executor,
  partial: boolean,
): Promise<Answer> {
  const { restored, task } = await undoOperation(scope, db, c.req.param('id') ?? '', partial)
  if (!task) return { status: 200, data: { restored } }
  const teller = { services, session: c.var.session, language: scope.language }
  return {
    status: 202,
    data: await serializeWholeTask(teller, db, task),
    headers: { Location: `/api/v1/jobs/${task.id}` },
  }
}
