import type { RawData, WebSocket } from 'ws'
import { closeCodes } from './closeCodes'
import { Connection, protocolViolation } from './connection'
import type { Hub } from './hub'
import { receive, rejectMessage } from './receive'

/** Messages beyond the limit that are not heard before the connection is ended. */
const UNHEARD_AT_MOST = 200

/** Takes a client in and listens to it until it goes. */
export function accept(hub: Hub, socket: WebSocket, address: string): void {
  const { limits, log } = hub.parts
  const connection = new Connection(socket, limits, address)
  makeRoom(hub)
  hub.add(connection)

  let unheard = 0
  // Pings of the WebSocket itself cost as much as messages.
  const heard = (): boolean => {
    const now = Date.now()
    connection.lastMessageAt = now
    connection.pingedAt = undefined
    if (connection.messages.take(now)) return true
    unheard += 1
    if (unheard === 1) connection.refuse(closeCodes.tooMany, 'Too many messages: some are not heard')
    if (unheard > UNHEARD_AT_MOST) connection.end(protocolViolation.tooMany)
    return false
  }
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (!heard()) return
    if (isBinary) rejectMessage(connection, Date.now())
    else receive(hub, connection, { text: data.toString(), now: Date.now() })
  })
  socket.on('ping', heard).on('pong', heard)
  // Broken frames and lost peers: the socket closes after it.
  socket.on('error', error => log.debug({ err: error }, 'a live connection broke'))
  socket.on('close', () => {
    hub.forget(connection)
    // In turn: what was under way when it closed may still let it into a channel.
    connection.inTurn(
      () => leaveAll(hub, connection),
      error => log.error({ err: error }, 'somebody who left could not be taken out'),
    )
  })
  connection.send(establishedText(connection.id, limits.activitySeconds))
}

async function leaveAll(hub: Hub, connection: Connection): Promise<void> {
  try {
    for (const { channel, member } of connection.subscriptions.values())
      if (member) await hub.parts.relay.leave(channel, connection.id)
  } finally {
    hub.remove(connection)
  }
}

// Whoever floods the server with connections that are allowed nothing keeps nobody out who is.
function makeRoom({ connections, strangers, parts }: Hub): void {
  if (connections.size < parts.limits.connections) return
  const [oldest] = strangers
  oldest?.end({ code: closeCodes.overCapacity, reason: 'The server is full' })
  if (oldest) strangers.delete(oldest)
}

/** Whether there is, or can be made, room for one more. */
export const hasRoom = ({ connections, strangers, parts }: Hub): boolean =>
  connections.size < parts.limits.connections || strangers.size > 0

function establishedText(socketId: string, activitySeconds: number): string {
  const data = JSON.stringify({ socket_id: socketId, activity_timeout: activitySeconds })
  return JSON.stringify({ event: 'pusher:connection_established', data })
}
