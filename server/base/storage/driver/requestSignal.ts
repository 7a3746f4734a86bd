import type { KyselyPlugin, QueryId } from 'kysely'

/** Somebody who waits for an answer and may go. Every request that reads has one: a signal of the platform costs much more. */
export class RequestSignal {
  #gone = false
  #late = false
  #told = new Set<() => void>()

  get aborted(): boolean {
    return this.#gone
  }

  /** Whether they are still there, but were made to wait too long. */
  get late(): boolean {
    return this.#late
  }

  /** Ends what is read for them, as it takes too long. */
  giveUp(): void {
    this.#late = true
    this.go()
  }

  /** Says that they have gone. */
  go(): void {
    this.#gone = true
    for (const listener of this.#told) listener()
  }

  /** Is told once they go, until `unwatch`. */
  watch(listener: () => void): void {
    this.#told.add(listener)
  }

  unwatch(listener: () => void): void {
    this.#told.delete(listener)
  }
}

const signals = new WeakMap<QueryId, RequestSignal>()

/** Notes of each statement for whom it is run, so that it ends, where the engine can end it, when they go. */
export const withRequestSignal = (signal: RequestSignal): KyselyPlugin => ({
  transformQuery: ({ queryId, node }) => {
    signals.set(queryId, signal)
    return node
  },
  transformResult: async ({ result }) => result,
})

/** The one who waits for a statement; undefined where nobody's going would end it. */
export const requestSignalOf = (statement: QueryId): RequestSignal | undefined => signals.get(statement)

/** The one who asked has gone. */
export class RequestAborted extends Error {
  override readonly name = 'AskerGone'

  constructor() {
    super('Nobody waits for this answer any more')
  }
}
