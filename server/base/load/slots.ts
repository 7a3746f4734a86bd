/** Limits how many pieces of work run at the same time; the others wait. */
export class Slots {
  #running = 0
  #waiting: (() => void)[] = []

  constructor(private readonly most: number) {}

  /** The number of waiting pieces of work. */
  get waiting(): number {
    return this.#waiting.length
  }

  async run<Done>(work: () => Promise<Done>): Promise<Done> {
    if (this.#running >= this.most) await new Promise<void>(resolve => this.#waiting.push(resolve))
    else this.#running += 1
    try {
      return await work()
    } finally {
      // The next one takes over this slot.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
