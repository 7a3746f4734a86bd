import { ApiError } from './errors/apiError'

export interface TurnLimits {
  /** The maximum number of pieces of work that run at the same time. */
  atOnce: number
  /** The maximum number that wait; further ones are refused with a 429. */
  waiting: number
  /** The most that one person has running; by default half, and at least one. */
  each?: number
  /** The most that one person has waiting; by default half, and at least one. */
  eachWaiting?: number
  /** The seconds after which a refused person should try again. */
  retryAfter?: number
}

/** Returns the refusal of work that has no turn soon enough. */
export const queueFull = (retryAfter = 10) =>
  new ApiError(429, 'too_many', {
    message: 'api.queue_full',
    headers: { 'Retry-After': String(retryAfter) },
  })

interface Waiting {
  /** Lets the work begin. */
  begin(): void
}

/**
 * Limits how much work runs at the same time. People take turns, and a part always remains for others, so nobody waits for all the
 * work of one person.
 *
 * @example
 * const turns = new Turns({ atOnce: 4, waiting: 50 }) // of which one person runs 2, and has 25 waiting
 * const rows = await turns.run(String(actor.id), () => readRows(statement))
 */
export class Turns {
  readonly #running = new Map<string, number>()
  /** By person. The first person is the next to begin, and then the last. */
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #each: number
  readonly #eachWaiting: number
  #runningCount = 0
  #waitingCount = 0

  constructor(private readonly limits: TurnLimits) {
    this.#each = limits.each ?? halfOf(limits.atOnce)
    this.#eachWaiting = limits.eachWaiting ?? halfOf(limits.waiting)
  }

  /**
   * Runs work of a person when it is their turn: the ID of an account, or the network of somebody who is not
   * signed in. Throws a 429 if too much waits already, and the signal's reason if it is aborted before.
   */
  async run<Done>(person: string, work: () => Promise<Done>, signal?: AbortSignal): Promise<Done> {
    const leave = await this.enter(person, signal)
    try {
      // Its turn and the signal can come at the same moment.
      signal?.throwIfAborted()
      return await work()
    } finally {
      leave()
    }
  }

  /** Waits for a person's turn, as `run` does. Returns a function that ends it. */
  async enter(person: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    if (this.#mayBegin(person)) this.#begin(person)
    else await this.#wait(person, signal)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#leave(person)
    }
  }

  #mayBegin(person: string): boolean {
    return this.#runningCount < this.limits.atOnce && (this.#running.get(person) ?? 0) < this.#each
  }

  #begin(person: string): void {
    this.#runningCount += 1
    this.#running.set(person, (this.#running.get(person) ?? 0) + 1)
  }

  #wait(person: string, signal?: AbortSignal): Promise<void> {
    const own = this.#waiting.get(person) ?? []
    const { waiting, retryAfter } = this.limits
    if (this.#waitingCount >= waiting || own.length >= this.#eachWaiting) throw queueFull(retryAfter)
    return new Promise((resolve, reject) => {
      const abandon = () => {
        this.#remove(person, one)
        reject(signal?.reason)
      }
      const one: Waiting = {
        begin: () => {
          // A signal can outlive much work.
          signal?.removeEventListener('abort', abandon)
          // Requests that arrived in the meantime run before work that never waits for anything else.
          setImmediate(resolve)
        },
      }
      own.push(one)
      this.#waiting.set(person, own)
      this.#waitingCount += 1
      signal?.addEventListener('abort', abandon, { once: true })
    })
  }

  #remove(person: string, one: Waiting): void {
    const own = this.#waiting.get(person)?.filter(other => other !== one) ?? []
    this.#waitingCount -= 1
    if (own.length) this.#waiting.set(person, own)
    else this.#waiting.delete(person)
  }

  #leave(person: string): void {
    const left = (this.#running.get(person) ?? 1) - 1
    if (left) this.#running.set(person, left)
    else this.#running.delete(person)
    this.#runningCount -= 1
    const next = [...this.#waiting].find(([waiting]) => this.#mayBegin(waiting))
    if (!next) return
    const [other, [one, ...rest]] = next
    this.#waiting.delete(other)
    // Everybody else who waits comes first now.
    if (rest.length) this.#waiting.set(other, rest)
    this.#waitingCount -= 1
    this.#begin(other)
    one?.begin()
  }
}

const halfOf = (all: number) => Math.max(1, Math.floor(all / 2))
