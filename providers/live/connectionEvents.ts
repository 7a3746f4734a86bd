import type { LiveEcho } from './echo'

/** The code with which the server closes connections when a user's permissions change. */
export const ENDED = 4009

/** The events of a connection. */
export interface ConnectionEvents {
  onConnected: () => void
  /** It was lost or closed, and pusher-js is about to retry. */
  onLost: () => void
  /** pusher-js stopped retrying, because the server closed the connection with this code. */
  onRefused: (code: number | undefined) => void
  /** The browser has no WebSockets. */
  onUnsupported: () => void
}

/** Handles the events of pusher-js's connection and logs faults to the console. */
export function bindConnectionEvents(
  echo: LiveEcho,
  { onConnected, onLost, onRefused, onUnsupported }: ConnectionEvents,
): void {
  const { connection } = echo.connector.pusher
  let code: number | undefined
  connection.bind('connected', () => {
    code = undefined
    onConnected()
  })
  connection.bind('connecting_in', onLost)
  connection.bind('unavailable', onLost)
  connection.bind('state_change', ({ previous, current }: StateChange) => {
    if (previous === 'connected' && current === 'connecting') onLost()
  })
  connection.bind('error', ({ error }: ConnectionError) => {
    code = error?.data?.code ?? code
    const kind = kindOf(error?.data?.code)
    if (kind === 'fault') console.warn('Live connection:', error?.data?.code, error?.data?.message ?? '')
    if (kind === 'sent away') onLost()
  })
  connection.bind('disconnected', () => onRefused(code))
  connection.bind('failed', onUnsupported)
}

// A lost connection is visible in its state, and a close
// after changed permissions is not a fault, so log neither.
function kindOf(code: number | undefined): 'fault' | 'sent away' | 'other' {
  if (code === undefined || code < 4_000 || code === ENDED) return 'other'
  return code >= 4_200 && code < 4_300 ? 'sent away' : 'fault'
}

interface StateChange {
  previous: string
  current: string
}

/** An error event of pusher-js. */
interface ConnectionError {
  error?: { data?: { code?: number; message?: string } }
}
