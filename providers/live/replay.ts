import type { MissedEvent } from '../../src/contract/live'
import { backoff } from '../../src/ui/live/backoff'
import type { Http } from '../http'
import { HttpError } from '../httpError'
import type { Gap } from './channels'

/** Channels that come back together are asked for together. */
const TOGETHER_MS = 300
/** An event may have been sent a moment before the one who asks thought of it. */
const SLACK_MS = 1_000

interface Parts {
  http: Http
  /** Without a connection nothing is asked for: with the next one there is more to ask. */
  isConnected: () => boolean
  /** The connections of this tab so far: its own writes are not replayed. */
  sockets: () => readonly string[]
  onMissed: (events: readonly MissedEvent[]) => void
  /** Too many events were missed to list them. */
  onTooMuch: () => void
}

/** Requests the events that were missed, from the last event on or from a time. */
export function createReplay({ http, isConnected, sockets, onMissed, onTooMuch }: Parts) {
  let last: number | undefined
  let gaps: Gap[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let request: AbortController | undefined
  let attempt = 0
  // An answer for the previous person is dropped.
  let turn = 0

  const note = (seq: unknown) => {
    if (typeof seq === 'number' && seq > (last ?? 0)) last = seq
  }

  const ask = async () => {
    timer = undefined
    if (request || !gaps.length || !isConnected()) return
    request = new AbortController()
    const pendingGaps = gaps
    const own = turn
    gaps = []
    try {
      const { data, meta } = await http<MissedEvent[]>('live/events', {
        query: queryOf(pendingGaps, sockets()),
        signal: request.signal,
      })
      if (own !== turn) return
      attempt = 0
      note(meta?.seq)
      if (meta?.complete === false) onTooMuch()
      else onMissed(data)
    } catch (error) {
      if (own !== turn) return
      // A session that has ended is no fault: the next sign-in asks again.
      if (error instanceof HttpError && error.status && error.status !== 401)
        console.warn('What was missed could not be asked for.', error)
      gaps.push(...pendingGaps)
      attempt += 1
    } finally {
      request = undefined
      askSoon()
    }
  }
  const askSoon = () => {
    if (gaps.length && isConnected()) timer ??= setTimeout(ask, attempt ? backoff(attempt - 1) : TOGETHER_MS)
  }

  return {
    lastSeq: () => last,
    /** The place of an event that has come. */
    note,
    fill: (gap: Gap) => {
      gaps.push(gap)
      askSoon()
    },
    /** There is a connection: what was in vain before is tried again at once. */
    connected: () => {
      // What was asked over the network that is gone may wait for its answer for long.
      request?.abort()
      clearTimeout(timer)
      timer = undefined
      attempt = 0
      askSoon()
    },
    cancel: () => {
      turn += 1
      clearTimeout(timer)
      timer = undefined
      gaps = []
    },
  }
}

function queryOf(gaps: readonly Gap[], sockets: readonly string[]): Record<string, string | undefined> {
  const seqs = gaps.flatMap(({ seq }) => (seq === undefined ? [] : [seq]))
  const times = gaps.flatMap(({ seq, at }) => (seq === undefined ? [at] : []))
  return {
    since: seqs.length ? String(Math.min(...seqs)) : undefined,
    within: times.length ? String(Date.now() - Math.min(...times) + SLACK_MS) : undefined,
    sockets: sockets.length ? sockets.join(',') : undefined,
  }
}
