import type { Database, Unlisten } from '../../base/storage/database'
import { findLongMessage, type ProcessMessage, RELAY, type ReceivedMessage } from './processMessages'

/** Hears what the processes say, in the order in which it was said; `lost` is told when something may be missing. */
export function receiveMessages(
  db: Database,
  heard: (said: ProcessMessage) => void,
  lost: (error?: unknown) => void,
): Promise<Unlisten> {
  let tail: Promise<void> | undefined

  async function take(received: ReceivedMessage) {
    const said = 'long' in received ? await findLongMessage(db, received.long) : received
    if (said) heard(said)
    else lost()
  }
  const handler = (payload: string) => {
    const received: ReceivedMessage = JSON.parse(payload)
    if (!tail && !('long' in received)) {
      heard(received)
      return
    }
    // What comes after something that has to be looked up waits for it.
    const next = (tail ?? Promise.resolve()).then(() => take(received)).catch(lost)
    tail = next
    void next.then(() => {
      if (tail === next) tail = undefined
    })
  }
  return db.listen(RELAY, handler, lost)
}
