/** Runs pieces of work, so many at a time; the others wait for a free place. */
export class Slots {
  #running = 0
  #waiting: (() => void)[] = []

  constructor(private readonly most: number) {}

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length
  }

  async run<Done>(work: () => Promise<Done>): Promise<Done> {
    if (this.#running >= this.most) await new Promise<void>(resolve => this.#waiting.push(resolve))
    else this.#running += 1
    try {
      return await work()
    } finally {
      // Whoever is next takes this one's place.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
