import { z } from 'zod'
import { kindOf } from './channelName'
import { closeCodes } from './closeCodes'
import { type Connection, protocolViolation } from './connection'
import type { Hub } from './hub'
import { type ClientMessage, readJson, readMessage, readSignIn } from './message'
import { isAuth, userText } from './signature'
import { subscribe, unsubscribe } from './subscribe'

const PONG = JSON.stringify({ event: 'pusher:pong', data: '{}' })

/** Handles a client's message. */
export function receive(
  hub: Hub,
  connection: Connection,
  { text, now }: { text: string; now: number },
): void {
  const message = readMessage(text)
  const task = message && taskOf(hub, connection, { ...message, now })
  if (!message || !task) {
    rejectMessage(connection, now)
    return
  }
  connection.hasSentMessage = true
  connection.inTurn(task, error => {
    hub.parts.log.error({ err: error, event: message.event }, 'a live message could not be handled')
    connection.end({ code: closeCodes.overCapacity, reason: 'Something went wrong' })
  })
}

function taskOf(hub: Hub, connection: Connection, message: ClientMessage & { now: number }) {
  const { event, data } = message
  if (event === 'pusher:ping') return () => connection.send(PONG)
  if (event === 'pusher:pong') return () => undefined
  if (event === 'pusher:subscribe') return () => subscribe(hub, connection, data)
  if (event === 'pusher:unsubscribe') return () => unsubscribe(hub, connection, data)
  if (event === 'pusher:signin') return () => signIn(hub, connection, data)
  if (event.startsWith('client-')) return () => relayClientEvent(hub, connection, message)
  return undefined
}

/** Reports an invalid message, and closes the connection after too many of them. */
export function rejectMessage(connection: Connection, now: number): void {
  if (connection.mistakes.take(now)) connection.refuse(closeCodes.comeBack, 'Invalid message')
  else connection.end(protocolViolation.badMessages)
}

const user = z.object({ id: z.string().min(1).max(128) })
const refused = { code: closeCodes.unauthorized, reason: 'The user could not be verified' }

/** Signs a user in with data that the API signed; closes the connection if the signature is wrong. */
function signIn(hub: Hub, connection: Connection, data: unknown): void {
  const request = readSignIn(data)
  const id = request && user.safeParse(readJson(request.user_data)).data?.id
  const isKnown = id && isAuth(hub.parts.app, userText(connection.id, request.user_data), request.auth)
  if (isKnown && (connection.user ?? id) === id) {
    connection.user = id
    hub.strangers.delete(connection)
    const reply = JSON.stringify({ user_data: request.user_data })
    connection.send(JSON.stringify({ event: 'pusher:signin_success', data: reply }))
  } else connection.end(refused)
}

/** Sends a client's event to the other subscribers of a channel, if the app allows it. */
async function relayClientEvent(
  hub: Hub,
  connection: Connection,
  { event, channel = '', data, now }: ClientMessage & { now: number },
): Promise<void> {
  const kind = kindOf(channel)
  const subscription = connection.subscriptions.get(channel)
  const isPossible = kind === 'private' || kind === 'presence'
  if (!isPossible || !subscription || !hub.parts.mayClientEvent(channel, event))
    return connection.refuse(closeCodes.badMessages, 'Client event rejected: not allowed on this channel')
  if (!connection.clientEvents.take(now))
    return connection.refuse(closeCodes.tooMany, 'Client event rejected: too many')
  // The sender's next message waits for the other processes, so that a client cannot overload them.
  await hub.publish({
    channels: [channel],
    event,
    data,
    except: connection.id,
    from: subscription.member?.user_id,
  })
}
