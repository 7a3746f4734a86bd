import type { KyselyPlugin, QueryId } from 'kysely'

/**
 * Signals that a client no longer waits for a response. Every reading request has one; an AbortSignal would
 * cost much more.
 */
export class RequestSignal {
  #gone = false
  #late = false
  #told = new Set<() => void>()
  #timer: NodeJS.Timeout | undefined

  get aborted(): boolean {
    return this.#gone
  }

  /** Whether the read took too long while the client was still connected. */
  get late(): boolean {
    return this.#late
  }

  /** Ends the client's reads when they take longer, until `end`. */
  limit(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#late = true
      this.go()
    }, ms)
  }

  /** Gives the reads their whole time again, because the request only waited until now. */
  restart(): void {
    this.#timer?.refresh()
  }

  /** Ends the time limit, because the response is ready. */
  end(): void {
    clearTimeout(this.#timer)
  }

  /** Signals that the client has disconnected. */
  go(): void {
    this.#gone = true
    for (const listener of this.#told) listener()
  }

  /** Calls the listener when the client disconnects, until `unwatch`. */
  watch(listener: () => void): void {
    this.#told.add(listener)
  }

  unwatch(listener: () => void): void {
    this.#told.delete(listener)
  }
}

const signals = new WeakMap<QueryId, RequestSignal>()

/**
 * Returns a plugin that records the signal of each statement, so that the engine can cancel it when the
 * client disconnects.
 */
export const withRequestSignal = (signal: RequestSignal): KyselyPlugin => ({
  transformQuery: ({ queryId, node }) => {
    signals.set(queryId, signal)
    return node
  },
  transformResult: async ({ result }) => result,
})

/** Returns the signal of a statement; undefined if it has none. */
export const requestSignalOf = (statement: QueryId): RequestSignal | undefined => signals.get(statement)

/** Thrown when the client has disconnected. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted'

  constructor() {
    super('The client has disconnected')
  }
}
