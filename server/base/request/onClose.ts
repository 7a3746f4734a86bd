import type { ServerResponse } from 'node:http'

/** Calls a listener when a response has been sent or its client has disconnected, also if it has already. */
export function onClose(outgoing: ServerResponse, listener: () => void): void {
  const connection = outgoing.req.socket
  if (outgoing.destroyed || connection.destroyed) {
    listener()
    return
  }
  const close = () => {
    connection.off('close', close)
    outgoing.off('close', close)
    listener()
  }
  outgoing.once('close', close)
  // Node emits no `close` of a response that waits for those before it on its connection.
  if (!outgoing.socket) connection.setMaxListeners(0).once('close', close)
}
