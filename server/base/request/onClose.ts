import type { ServerResponse } from 'node:http'

/** Calls a listener when a response has been sent or its client has disconnected, also if it has already. */
export function onClose(outgoing: ServerResponse, listener: () => void): void {
  if (outgoing.destroyed) listener()
  else outgoing.once('close', listener)
}
