import type { LiveEcho } from './echo'

/** Code with which a server closes connections when a person's permissions have changed. */
export const ENDED = 4009

/** What becomes of a connection, in the order of how it ends. */
export interface ConnectionEvents {
  onConnected: () => void
  /** It was lost or closed: pusher-js is about to retry automatically. */
  onLost: () => void
  /** pusher-js has given it up, for the server said so by this code. */
  onRefused: (code: number | undefined) => void
  /** There are no WebSockets here. */
  onUnsupported: () => void
}

/** Handles the events of pusher-js's connection, and logs faults to the console. */
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

// A lost connection shows in its state; a close after changed permissions is not a fault.
function kindOf(code: number | undefined): 'fault' | 'sent away' | 'other' {
  if (code === undefined || code < 4_000 || code === ENDED) return 'other'
  return code >= 4_200 && code < 4_300 ? 'sent away' : 'fault'
}

interface StateChange {
  previous: string
  current: string
}

/** As pusher-js reports it. */
interface ConnectionError {
  error?: { data?: { code?: number; message?: string } }
}
