import { backoff } from '../../src/live/backoff'
import type { OwnEvent, RecordChange } from '../../src/live/live'
import type { Http } from '../http'
import type { Gap } from './channels'

/** Channels that come back together are asked for together. */
const TOGETHER_MS = 50
/** An event may have been sent a moment before the one who asks thought of it. */
const SLACK_MS = 1_000

/** One event that was missed, as the API answers it. */
export type ReplayedEvent = RecordChange | (OwnEvent & { seq: number })

interface Parts {
  http: Http
  /** The connections that this tab has had: what it wrote itself is not told again. */
  sockets: () => readonly string[]
  onMissed: (events: readonly ReplayedEvent[]) => void
  /** There was too much to tell one by one. */
  onTooMuch: () => void
}

/** Asks for what was sent while a channel was not heard, from the last event on or from a time. */
export function createReplay({ http, sockets, onMissed, onTooMuch }: Parts) {
  let last: number | undefined
  let gaps: Gap[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0

  const note = (seq: unknown) => {
    if (typeof seq === 'number' && seq > (last ?? 0)) last = seq
  }

  const ask = async () => {
    timer = undefined
    const asked = gaps
    gaps = []
    try {
      const { data, meta } = await http<ReplayedEvent[]>('live/events', { query: queryOf(asked, sockets()) })
      attempt = 0
      note(meta?.seq)
      if (meta?.complete === false) onTooMuch()
      else onMissed(data)
    } catch (error) {
      console.warn('What was missed could not be asked for.', error)
      gaps.push(...asked)
      timer ??= setTimeout(ask, backoff(attempt++))
    }
  }

  return {
    lastSeq: () => last,
    /** The place of an event that has come. */
    note,
    fill: (gap: Gap) => {
      gaps.push(gap)
      timer ??= setTimeout(ask, TOGETHER_MS)
    },
    cancel: () => {
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
