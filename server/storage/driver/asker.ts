import type { KyselyPlugin, QueryId } from 'kysely'

const askers = new WeakMap<QueryId, AbortSignal>()

/** Notes of each statement for whom it is run, so that it ends, where the engine can end it, when they go. */
export const forAsker = (signal: AbortSignal): KyselyPlugin => ({
  transformQuery: ({ queryId, node }) => {
    askers.set(queryId, signal)
    return node
  },
  transformResult: async ({ result }) => result,
})

/** The signal of the one who waits for a statement; undefined where nobody's going would end it. */
export const askerOf = (statement: QueryId): AbortSignal | undefined => askers.get(statement)

/** The one who asked has gone. */
export class AskerGone extends Error {
  override readonly name = 'AskerGone'

  constructor() {
    super('Nobody waits for this answer any more')
  }
}
