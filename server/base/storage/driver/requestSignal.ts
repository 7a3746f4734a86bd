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
    for (const tell of this.#told) tell()
  }

  /** Is told once they go, until `unwatch`. */
  watch(tell: () => void): void {
    this.#told.add(tell)
  }

  unwatch(tell: () => void): void {
    this.#told.delete(tell)
  }
}

const askers = new WeakMap<QueryId, RequestSignal>()

/** Notes of each statement for whom it is run, so that it ends, where the engine can end it, when they go. */
export const withRequestSignal = (asker: RequestSignal): KyselyPlugin => ({
  transformQuery: ({ queryId, node }) => {
    askers.set(queryId, asker)
    return node
  },
  transformResult: async ({ result }) => result,
})

/** The one who waits for a statement; undefined where nobody's going would end it. */
export const requestSignalOf = (statement: QueryId): RequestSignal | undefined => askers.get(statement)

/** The one who asked has gone. */
export class RequestAborted extends Error {
  override readonly name = 'AskerGone'

  constructor() {
    super('Nobody waits for this answer any more')
  }
}
