import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { initialsOf } from '../../../src/core/account/initials'
import { ApiError } from '../../base/errors/apiError'
import type { Env, Session } from '../../base/request/session'
import type { Services } from '../../base/services'
import { accountFields } from '../../engine/people/accounts'
import { readSession } from '../../engine/people/sessions'
import { PRESENCE } from '../../live/channels'
import { mayJoin } from '../../live/mayJoin'
import { authOf, channelText, userText } from '../../live/pusher/signature'
import { readForm } from '../http/body'
import { parsedBody, readBody } from '../http/jsonBody'

const socket = z.string().regex(/^\d{1,20}\.\d{1,20}$/)
const channelBody = z.object({ socket_id: socket, channel_name: z.string().max(200) })
const userBody = z.object({ socket_id: socket })

/**
 * Lets connections into channels (C-06). Answers are bare, as Pusher clients expect them; they also send what they ask
 * as a form.
 */
export function broadcastingRoutes(services: Services): Hono<Env> {
  const { app } = services.live
  return new Hono<Env>()
    .post('/broadcasting/auth', async c => {
      const { socket_id, channel_name } = await readEither(c, channelBody)
      const session = await sessionFor(services, c, socket_id)
      if (!(await mayJoin(services, session, channel_name)))
        throw new ApiError(403, 'forbidden', { details: { action: 'read', subject: channel_name } })
      if (!channel_name.startsWith(PRESENCE))
        return c.json({ auth: authOf(app, channelText(socket_id, channel_name)) })
      const channel_data = JSON.stringify(memberOf(services, session, c.var.language))
      return c.json({ auth: authOf(app, channelText(socket_id, channel_name, channel_data)), channel_data })
    })
    .post('/broadcasting/user-auth', async c => {
      const { socket_id } = await readEither(c, userBody)
      const session = await sessionFor(services, c, socket_id)
      const { user_id, user_info } = memberOf(services, session, c.var.language)
      const user_data = JSON.stringify({ id: user_id, user_info })
      return c.json({ auth: authOf(app, userText(socket_id, user_data)), user_data })
    })
}

async function readEither<Body>(c: Context, schema: z.ZodType<Body>): Promise<Body> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(c.req.header('Content-Type') ?? '')
  return isForm ? parsedBody(schema, await readForm(c)) : readBody(c, schema)
}

/**
 * The session of who asks for a connection, read anew once it is noted whose connection that is: rights that end
 * before are not there any more, rights that end later end the connection.
 */
async function sessionFor(services: Services, c: Context<Env>, socketId: string): Promise<Session> {
  await services.live.embedded?.setSocketUser(socketId, c.var.session.user.id)
  const session = await readSession(services, c.req.header('Authorization'))
  if (!session) throw new ApiError(401, 'unauthenticated')
  if (session.mustSetUpTwoSteps) throw new ApiError(403, 'two_steps_required')
  return session
}

/** Somebody as the others see them who have the same record open. */
function memberOf({ resources }: Services, { user }: Session, language: string) {
  const name = String(user[accountFields(resources).name])
  return { user_id: String(user.id), user_info: { name, initials: initialsOf(name, language) } }
}
