import { type AccountSession, endedSchema, sessionSchema } from '../../../src/contract/account'
import { nothing } from '../../../src/contract/answer'
import { recordAccountAction } from '../../accounts/auth/accountOperations'
import { notFound } from '../../base/errors/apiError'
import type { Executor } from '../../base/storage/database'
import { endSession, endSessionsOf, livesSql } from '../../engine/people/sessions'
import { SESSIONS } from '../../engine/people/tables'
import { readId } from '../../engine/records/readRecord'
import { type RouteCall, route } from '../http/route'

const listSessions = route(
  {
    method: 'get',
    path: '/auth/sessions',
    summary: 'The own live sessions',
    data: sessionSchema.array(),
  },
  async ({ services, session: current }) => {
    const rows = await services.db.kysely
      .selectFrom(`${SESSIONS} as session`)
      .select(['id', 'user_agent', 'address', 'created_at', 'last_use'])
      .where('user_id', '=', current.user.id)
      .where(livesSql)
      .orderBy('last_use', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const stored = rows as unknown as Omit<AccountSession, 'current'>[]
    return {
      data: stored.map(row => ({ ...row, id: Number(row.id), current: Number(row.id) === current.id })),
    }
  },
)

const endOthers = route(
  { method: 'delete', path: '/auth/sessions', summary: 'End all other sessions', data: endedSchema },
  async call => {
    const { id, user } = call.session
    const ended = await call.services.db.kysely.transaction().execute(async trx => {
      const count = await endSessionsOf(trx, user.id, id)
      if (count) await recordEnd(call, trx)
      return count
    })
    return { data: { ended } }
  },
)

const endOne = route(
  {
    method: 'delete',
    path: '/auth/sessions/{id}',
    summary: 'End a session',
    data: nothing,
    errors: [404],
  },
  async call => {
    const id = readId(call.param('id'))
    await call.services.db.kysely.transaction().execute(async trx => {
      if (!(await endSession(trx, id, call.session.user.id))) throw notFound()
      await recordEnd(call, trx)
    })
    return { data: null }
  },
)

function recordEnd({ services, session: { user, operation } }: RouteCall, db: Executor) {
  return recordAccountAction({ services, db }, operation, {
    kind: 'sessions_ended',
    of: user.id,
    by: user.id,
  })
}

/** A person's own sessions: which there are, and ending one or all others. */
export const sessionRoutes = [listSessions, endOthers, endOne]
