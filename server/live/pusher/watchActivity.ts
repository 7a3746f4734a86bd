import { closeCodes } from './closeCodes'
import type { Connection } from './connection'
import type { Hub } from './hub'

const PING = JSON.stringify({ event: 'pusher:ping', data: '{}' })

/** Asks those who are silent whether they are there, and ends the connections of those who do not say so. */
export function watchActivity(hub: Hub): () => void {
  const { activitySeconds, pongSeconds } = hub.parts.limits
  const look = () => {
    const now = Date.now()
    for (const connection of hub.connections.values()) {
      if (connection.pingedAt === undefined) {
        if (now - connection.lastMessageAt > activitySeconds * 1000) ask(connection, now)
      } else if (now - connection.pingedAt > pongSeconds * 1000) giveUp(connection)
    }
  }
  const timer = setInterval(look, Math.min(activitySeconds, pongSeconds) * 250)
  timer.unref()
  return () => clearInterval(timer)
}

function ask(connection: Connection, now: number): void {
  connection.pingedAt = now
  connection.send(PING)
}

function giveUp(connection: Connection): void {
  connection.end(
    connection.hasSentMessage
      ? { code: closeCodes.noPong, reason: 'Pong reply not received' }
      : { code: closeCodes.inactive, reason: 'Closed after inactivity' },
  )
}
