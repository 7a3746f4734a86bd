import type { WebSocket } from 'ws'
import type { Ending } from './closeCodes'

const PATIENCE_MS = 3_000

/** Closes a socket and says why; a client that does not agree in time is cut off. */
export function closeSocket(socket: WebSocket, { code, reason }: Ending): void {
  const timer = setTimeout(() => socket.terminate(), PATIENCE_MS)
  socket.once('close', () => clearTimeout(timer))
  socket.close(code, reason)
}
