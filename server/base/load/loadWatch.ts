import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { Logger } from 'pino'
import type { HealthReport } from '../../../src/contract/health'

/** The longest time that work can block the main thread (U-01). */
const BLOCKED_MS = 100
/** How many blocks are stored, and how many pieces of work are listed for each. */
const REMEMBERED = 20
const NAMED = 5
/** At most one log line in this time. */
const LOG_EVERY_MS = 1_000

/** Work that can keep the main thread busy. */
export interface Work {
  /** `GET /api/v1/customers/:id`, `job` or `task` with its name, or other background work. */
  what: string
  account?: number
  /** The size of the request body. */
  bytes?: number
}

/** The load of a process's main thread, as `GET /health` returns it. */
export type LoadReport = NonNullable<HealthReport['event_loop']>
export type EventLoopBlock = LoadReport['held'][number]

/** Measures the load of a process's main thread. */
export interface LoadWatch {
  /** Registers work until the returned function is called. */
  begin(describe: () => Work): () => void
  /** Returns whether a new request must be refused, and counts the refusals. */
  refuses(): boolean
  report(): LoadReport
  /** Starts to measure. Call it after startup, which can block the thread for any length of time. */
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
  /** New requests are refused while the event loop's mean delay exceeds this; 0 for never. */
  refuseAfter: number
}

/** Measures the delay of the event loop; stores and logs which work was running when it was blocked. */
export function watchLoad({ log, refuseAfter }: Options): LoadWatch {
  let delay = new LoopDelay(performance.now())
  // An array, because a Set that changes with every request leaves its replaced tables in the old generation
  // of the heap, each with its requests and a link to the next table.
  const running: Running[] = []
  const blocks: EventLoopBlock[] = []
  let timer: NodeJS.Timeout | undefined
  let refused = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  let used = process.cpuUsage()
  /** Work that ended since the last tick; it can include the work that blocked the thread. */
  let ended: Running[] = []

  const tick = () => {
    const now = performance.now()
    const cpu = process.cpuUsage(used)
    used = process.cpuUsage()
    const cpuMs = (cpu.user + cpu.system) / 1000
    const late = delay.tick(now, cpuMs)
    if (late > BLOCKED_MS) {
      const hold: EventLoopBlock = {
        at: new Date().toISOString(),
        ms: Math.round(late),
        cpu_ms: Math.round(cpuMs),
        running: likeliest([...running, ...ended], now, late),
      }
      blocks.unshift(hold)
      blocks.length = Math.min(blocks.length, REMEMBERED)
      if (hold.cpu_ms < hold.ms / 2)
        log.debug({ event: 'held', ...hold }, 'The process got too little CPU time')
      else if (now - loggedAt > LOG_EVERY_MS) {
        loggedAt = now
        log.warn({ event: 'held', ...hold }, `The main thread was blocked for ${hold.ms} ms`)
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

/** Sorts work that started or ended during the block first, because it used the thread in that time. */
function likeliest(all: readonly Running[], now: number, late: number): EventLoopBlock['running'] {
  const from = now - late - EVERY_MS
  const inside = ({ began, ended = 0 }: Running) => Number(began >= from) + Number(ended >= from)
  return all
    .map(one => ({ one, described: one.describe() }))
    .sort((a, b) => inside(b.one) - inside(a.one) || (b.described.bytes ?? 0) - (a.described.bytes ?? 0))
    .slice(0, NAMED)
    .map(({ one, described }) => ({ ...described, ms: Math.round((one.ended ?? now) - one.began) }))
}

/** The interval of the timer that measures the delay. */
export const EVERY_MS = 20
/**
 * The weight of the latest delay in the mean: a single long delay has little effect, several in a row add up.
 */
const WEIGHT = 0.2
const WINDOW_MS = 60_000

/** Event loop delays of the last one or two minutes, in milliseconds. */
interface Delays {
  /** The current mean. */
  mean: number
  p99: number
  max: number
}

/** Measures how late a timer fires. The caller runs the timer and calls `tick`. */
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

  /** The mean of the delays that the process caused itself; not of those because other programs use the CPU. */
  get mean(): number {
    return this.#mean
  }

  /**
   * Records that the timer fired after the process used some CPU time, and returns by how many milliseconds it
   * was late.
   */
  tick(now: number, cpuMs: number): number {
    const late = Math.max(0, now - this.#expected)
    this.#expected = now + EVERY_MS
    this.#mean += (Math.min(late, cpuMs) - this.#mean) * WEIGHT
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
