import type { Context } from 'hono'
import type { ZodType } from 'zod'
import { channelBodySchema, liveEndpoints, socketBodySchema } from '../../../src/contract/live'
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
import { route } from '../http/route'

/** Authorizes a connection for a channel (C-06). */
const joinChannel = route(liveEndpoints.joinChannel, async ({ c, services, language }) => {
  const { app } = services.live
  const { socket_id, channel_name } = await readEither(c, channelBodySchema)
  const session = await sessionFor(services, c, socket_id)
  if (!(await mayJoin(services, session, channel_name)))
    throw new ApiError(403, 'forbidden', { details: { action: 'read', subject: channel_name } })
  if (!channel_name.startsWith(PRESENCE))
    return c.json({ auth: authOf(app, channelText(socket_id, channel_name)) })
  const channel_data = JSON.stringify(memberOf(services, session, language))
  return c.json({ auth: authOf(app, channelText(socket_id, channel_name, channel_data)), channel_data })
})

/** Authenticates a connection, so that the live server has the account that it belongs to. */
const nameUser = route(liveEndpoints.nameUser, async ({ c, services, language }) => {
  const { socket_id } = await readEither(c, socketBodySchema)
  const session = await sessionFor(services, c, socket_id)
  const { user_id, user_info } = memberOf(services, session, language)
  const user_data = JSON.stringify({ id: user_id, user_info })
  return c.json({ auth: authOf(services.live.app, userText(socket_id, user_data)), user_data })
})

// Pusher clients also send forms.
async function readEither<Body>(c: Context, schema: ZodType<Body>): Promise<Body> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(c.req.header('Content-Type') ?? '')
  return isForm ? parsedBody(schema, await readForm(c)) : readBody(c, schema)
}

/**
 * Returns the caller's session, read again after the connection was assigned to their account. Permissions
 * that ended before are gone, and the end of a permission from now on closes the connection.
 */
async function sessionFor(services: Services, c: Context<Env>, socketId: string): Promise<Session> {
  await services.live.embedded?.setSocketUser(socketId, c.var.session.user.id)
  const session = await readSession(services, c.req.header('Authorization'))
  if (!session) throw new ApiError(401, 'unauthenticated')
  if (session.mustSetUpTwoSteps) throw new ApiError(403, 'two_steps_required')
  return session
}

/** Returns a person as others with the same record open see them. */
function memberOf({ resources }: Services, { user }: Session, language: string) {
  const name = String(user[accountFields(resources).name])
  return { user_id: String(user.id), user_info: { name, initials: initialsOf(name, language) } }
}

/** Pusher clients expect responses without the envelope, and also call these paths below the root. */
export const broadcastingRoutes = [joinChannel, nameUser]
