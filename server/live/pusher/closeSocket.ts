import type { WebSocket } from 'ws'
import type { Ending } from './closeCodes'

const PATIENCE_MS = 3_000

/** Closes a socket with a code and a reason, and terminates it if the client does not close it in time. */
export function closeSocket(socket: WebSocket, { code, reason }: Ending): void {
  const timer = setTimeout(() => socket.terminate(), PATIENCE_MS)
  socket.once('close', () => clearTimeout(timer))
  socket.close(code, reason)
}
