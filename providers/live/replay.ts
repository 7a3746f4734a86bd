import type { MissedEvent } from '../../src/contract/live'
import { backoff } from '../../src/ui/live/backoff'
import { createApi } from '../api'
import type { Http } from '../http'
import { HttpError } from '../httpError'
import type { Gap } from './channels'

/** Channels that reconnect within this time share one request. */
const TOGETHER_MS = 300
/** A margin: an event could have been sent just before the gap was recorded. */
const SLACK_MS = 1_000

interface ReplayOptions {
  http: Http
  /** Nothing is requested without a connection, because the gap will be larger when it is back. */
  isConnected: () => boolean
  /** The recent socket IDs of this tab, whose own writes are not replayed. */
  sockets: () => readonly string[]
  onMissed: (events: readonly MissedEvent[]) => void
  /** Called when too many events were missed to list them. */
  onTooMuch: () => void
}

/** Requests missed events, since the last received event or since a time. */
export function createReplay({ http, isConnected, sockets, onMissed, onTooMuch }: ReplayOptions) {
  const { call } = createApi(http)
  let last: number | undefined
  let gaps: Gap[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let request: AbortController | undefined
  let attempt = 0
  // Increased on cancel, so that a response for the previous user is dropped.
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
      const { data, meta } = await call('GET /live/events', {
        query: queryOf(pendingGaps, sockets()),
        signal: request.signal,
      })
      if (own !== turn) return
      attempt = 0
      note(meta.seq)
      if (!meta.complete) onTooMuch()
      else onMissed(data)
    } catch (error) {
      if (own !== turn) return
      // An ended session is not a fault. The next sign-in requests the events again.
      if (error instanceof HttpError && error.status && error.status !== 401)
        console.warn('Could not request missed events.', error)
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
    /** Stores the sequence number of a received event. */
    note,
    fill: (gap: Gap) => {
      gaps.push(gap)
      askSoon()
    },
    /** The connection is back: retries failed requests immediately. */
    connected: () => {
      // A request over the lost network could hang for a long time.
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

function queryOf(gaps: readonly Gap[], sockets: readonly string[]) {
  const seqs = gaps.flatMap(({ seq }) => (seq === undefined ? [] : [seq]))
  const times = gaps.flatMap(({ seq, at }) => (seq === undefined ? [at] : []))
  return {
    since: seqs.length ? Math.min(...seqs) : undefined,
    within: times.length ? Date.now() - Math.min(...times) + SLACK_MS : undefined,
    sockets: sockets.length ? sockets.join(',') : undefined,
  }
}
