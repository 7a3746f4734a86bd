import type { Database, Unlisten } from '../../storage/database'
import { findLong, RELAY, type Received, type Said } from './said'

/** Hears what the processes say, in the order in which it was said; `lost` is told when something may be missing. */
export function hear(
  db: Database,
  heard: (said: Said) => void,
  lost: (error?: unknown) => void,
): Promise<Unlisten> {
  let tail: Promise<void> | undefined

  async function take(received: Received) {
    const said = 'long' in received ? await findLong(db, received.long) : received
    if (said) heard(said)
    else lost()
  }
  const handler = (payload: string) => {
    const received: Received = JSON.parse(payload)
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
