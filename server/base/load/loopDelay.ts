import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

/** How often the loop is asked whether it comes in time. */
export const EVERY_MS = 20
/** Of the mean: how much the latest delay weighs. A single long one passes, several in a row do not. */
const WEIGHT = 0.2
const WINDOW_MS = 60_000

/** Delays of the event loop, in milliseconds, of the last minute or two. */
export interface Delays {
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
