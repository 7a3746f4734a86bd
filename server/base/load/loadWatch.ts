import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { Logger } from 'pino'
import type { HealthReport } from '../../../src/contract/health'

/** Nobody may hold the main thread for longer (U-01). */
const BLOCKED_MS = 100
/** Holds that are remembered, and pieces of work that are named for each. */
const REMEMBERED = 20
const NAMED = 5
/** At most one line of the log in so long. */
const LOG_EVERY_MS = 1_000

/** What the main thread may be busy with. */
export interface Work {
  /** `GET /api/v1/customers/:id`, `job` or `task` with its name, or other work in the background. */
  what: string
  account?: number
  /** Of the body that came with it. */
  bytes?: number
}

/** How the main thread of a process is loaded, as `GET /health` answers. */
export type LoadReport = NonNullable<HealthReport['event_loop']>
export type EventLoopBlock = LoadReport['held'][number]

/** Watches over the main thread of a process. */
export interface LoadWatch {
  /** Notes that a piece of work is under way, until the function that it answers is called. */
  begin(describe: () => Work): () => void
  /** Whether a new request is to be refused, which is counted. */
  refuses(): boolean
  report(): LoadReport
  /** Begins to measure: once the process has started, which takes what time it wants. */
  start(): void
  stop(): void
}

interface Running {
  describe: () => Work
  began: number
  ended?: number
}

interface Options {
  log: Logger
  /** New requests are refused while the loop is later than this on average; 0 for never. */
  refuseAfter: number
}

/** Measures how late the event loop is; remembers and logs what was under way when it was held. */
export function watchLoad({ log, refuseAfter }: Options): LoadWatch {
  let delay = new LoopDelay(performance.now())
  // An array: a set that changes with every request leaves its former tables in the old generation of the heap, each
  // with the requests of its time and a link to the next.
  const running: Running[] = []
  const blocks: EventLoopBlock[] = []
  let timer: NodeJS.Timeout | undefined
  let refused = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  let used = process.cpuUsage()
  /** What ended since the last tick: whoever held the thread is among it, when it ended with that. */
  let ended: Running[] = []

  const tick = () => {
    const now = performance.now()
    const late = delay.tick(now)
    const cpu = process.cpuUsage(used)
    used = process.cpuUsage()
    if (late > BLOCKED_MS) {
      const hold: EventLoopBlock = {
        at: new Date().toISOString(),
        ms: Math.round(late),
        cpu_ms: Math.round((cpu.user + cpu.system) / 1000),
        running: likeliest([...running, ...ended], now, late),
      }
      blocks.unshift(hold)
      blocks.length = Math.min(blocks.length, REMEMBERED)
      if (hold.cpu_ms < hold.ms / 2) log.debug({ event: 'held', ...hold }, 'The machine had no time for us')
      else if (now - loggedAt > LOG_EVERY_MS) {
        loggedAt = now
        log.warn({ event: 'held', ...hold }, `The main thread was held for ${hold.ms} ms`)
      }
    }
    ended = []
  }
  const isOverloaded = () => refuseAfter > 0 && delay.mean > refuseAfter

  return {
    begin: describe => {
      const one: Running = { describe, began: performance.now() }
      running.push(one)
      return () => {
        const at = running.indexOf(one)
        if (at < 0) return
        running.splice(at, 1)
        one.ended = performance.now()
        ended.push(one)
      }
    },
    refuses: () => {
      if (!isOverloaded()) return false
      refused++
      return true
    },
    report: () => ({ delay_ms: delay.delays(), refusing: isOverloaded(), refused, held: blocks }),
    start: () => {
      delay = new LoopDelay(performance.now())
      used = process.cpuUsage()
      timer = setInterval(tick, EVERY_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** What began or ended while the thread was held comes first: it had the thread in that time. */
function likeliest(all: readonly Running[], now: number, late: number): EventLoopBlock['running'] {
  const from = now - late - EVERY_MS
  const inside = ({ began, ended = 0 }: Running) => Number(began >= from) + Number(ended >= from)
  return all
    .map(one => ({ one, described: one.describe() }))
    .sort((a, b) => inside(b.one) - inside(a.one) || (b.described.bytes ?? 0) - (a.described.bytes ?? 0))
    .slice(0, NAMED)
    .map(({ one, described }) => ({ ...described, ms: Math.round((one.ended ?? now) - one.began) }))
}

/** How often the loop is asked whether it comes in time. */
export const EVERY_MS = 20
/** Of the mean: how much the latest delay weighs. A single long one passes, several in a row do not. */
const WEIGHT = 0.2
const WINDOW_MS = 60_000

/** Delays of the event loop, in milliseconds, of the last minute or two. */
interface Delays {
  /** As it is now. */
  mean: number
  p99: number
  max: number
}

/** Measures how late an event loop comes to a timer; whoever runs the timer tells when it came. */
export class LoopDelay {
  #expected: number
  #windowFrom: number
  #mean = 0
  #current = createHistogram()
  #before: RecordableHistogram | undefined

  constructor(now: number) {
    this.#expected = now + EVERY_MS
    this.#windowFrom = now
  }

  get mean(): number {
    return this.#mean
  }

  /** Notes that the timer came, and answers by how many milliseconds it was late. */
  tick(now: number): number {
    const late = Math.max(0, now - this.#expected)
    this.#expected = now + EVERY_MS
    this.#mean += (late - this.#mean) * WEIGHT
    this.#current.record(Math.max(1, Math.round(late)))
    if (now - this.#windowFrom > WINDOW_MS) {
      this.#before = this.#current
      this.#current = createHistogram()
      this.#windowFrom = now
    }
    return late
  }

  delays(): Delays {
    const all = createHistogram()
    for (const each of [this.#before, this.#current]) if (each?.count) all.add(each)
    const round = (value: number) => (all.count ? Math.round(value) : 0)
    return { mean: Math.round(this.#mean), p99: round(all.percentile(99)), max: round(all.max) }
  }
}
