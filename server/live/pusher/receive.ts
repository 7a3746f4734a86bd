import { relayClientEvent } from './clientEvent'
import { closeCodes } from './closeCodes'
import { type Connection, protocolViolation } from './connection'
import type { Hub } from './hub'
import { type ClientMessage, readMessage } from './message'
import { signIn } from './signIn'
import { subscribe, unsubscribe } from './subscribe'

const PONG = JSON.stringify({ event: 'pusher:pong', data: '{}' })

/** Takes one message of a client. */
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
    hub.parts.log.error({ err: error, event: message.event }, 'a live message could not be done')
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

/** Says so, and ends the connection when it goes on like that. */
export function rejectMessage(connection: Connection, now: number): void {
  if (connection.mistakes.take(now)) connection.refuse(closeCodes.comeBack, 'The message is not understood')
  else connection.end(protocolViolation.badMessages)
}
