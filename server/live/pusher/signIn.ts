import { z } from 'zod'
import { closeCodes } from './closeCodes'
import type { Connection } from './connection'
import type { Hub } from './hub'
import { readJson, readSignIn } from './message'
import { isAuth, userText } from './signature'

const user = z.object({ id: z.string().min(1).max(128) })
const refused = { code: closeCodes.unauthorised, reason: 'The user could not be verified' }

/** Takes the user of a connection from what the API signed; a connection that shows anything else ends. */
export function signIn(hub: Hub, connection: Connection, data: unknown): void {
  const asked = readSignIn(data)
  const id = asked && user.safeParse(readJson(asked.user_data)).data?.id
  const isKnown = id && isAuth(hub.parts.app, userText(connection.id, asked.user_data), asked.auth)
  if (isKnown && (connection.user ?? id) === id) {
    connection.user = id
    hub.strangers.delete(connection)
    const said = JSON.stringify({ user_data: asked.user_data })
    connection.send(JSON.stringify({ event: 'pusher:signin_success', data: said }))
  } else connection.end(refused)
}
