import { type Context, Hono } from 'hono'
import { recordAccountAction } from '../../accounts/auth/accountOperations'
import { notFound } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { endSession, endSessionsOf, livesSql } from '../../engine/people/sessions'
import { SESSIONS } from '../../engine/people/tables'
import { readId } from '../../engine/records/one'
import { success } from '../http/envelope'

/** A person's own sessions: which there are, and ending one or all others. */
export function sessionRoutes(services: Services): Hono<Env> {
  const { kysely } = services.db
  const note = (c: Context<Env>, db: Executor) => {
    const { user, operation } = c.get('session')
    return recordAccountAction(services, db, operation, { kind: 'sessions_ended', of: user.id, by: user.id })
  }
  return new Hono<Env>()
    .get('/auth/sessions', async c => {
      const current = c.get('session')
      const rows = await kysely
        .selectFrom(`${SESSIONS} as session`)
        .select(['id', 'user_agent', 'address', 'created_at', 'last_use'])
        .where('user_id', '=', current.user.id)
        .where(livesSql)
        .orderBy('last_use', 'desc')
        .orderBy('id', 'desc')
        .execute()
      const data = rows.map(row => ({ ...row, id: Number(row.id), current: Number(row.id) === current.id }))
      return success(c, { status: 200, data })
    })
    .delete('/auth/sessions', async c => {
      const { id, user } = c.get('session')
      const ended = await kysely.transaction().execute(async trx => {
        const count = await endSessionsOf(trx, user.id, id)
        if (count) await note(c, trx)
        return count
      })
      return success(c, { status: 200, data: { ended } })
    })
    .delete('/auth/sessions/:id', async c => {
      const [id, { user }] = [readId(c.req.param('id')), c.get('session')]
      await kysely.transaction().execute(async trx => {
        if (!(await endSession(trx, id, user.id))) throw notFound()
        await note(c, trx)
      })
      return success(c, { status: 200, data: null })
    })
}
