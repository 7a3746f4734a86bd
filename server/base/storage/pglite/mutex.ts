/** One holder at a time, in the order of asking. */
export class Mutex {
  #held = false
  #queue: (() => void)[] = []

  get isLocked(): boolean {
    return this.#held
  }

  /** Resolves when the mutex is this caller's, with the function that lets the next one in. */
  async acquire(): Promise<() => void> {
    if (this.#held) await new Promise<void>(resolve => this.#queue.push(resolve))
    this.#held = true
    return () => {
      const next = this.#queue.shift()
      if (next) next()
      else this.#held = false
    }
  }
}
