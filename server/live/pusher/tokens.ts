/** Lets so many through at once, and after that so many a second. */
export class Tokens {
  #left: number
  #at: number

  constructor(
    private readonly perSecond: number,
    private readonly atOnce: number,
    now: number,
  ) {
    this.#left = atOnce
    this.#at = now
  }

  /** Takes one; answers whether there was one. `now` in milliseconds. */
  take(now: number): boolean {
    this.#left = Math.min(this.atOnce, this.#left + ((now - this.#at) / 1000) * this.perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
