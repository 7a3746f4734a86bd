import { AsyncLocalStorage } from 'node:async_hooks'

/** The one who waits for what is read, as far as the database has to know of them. */
const askers = new AsyncLocalStorage<AbortSignal>()

/** Runs work for somebody who may go: their statements then end, where the engine can end them. */
export const whileAsked = <Result>(signal: AbortSignal, work: () => Result): Result =>
  askers.run(signal, work)

/** Work for the one who asks now, whenever it is run. */
export function forAsker<Result>(work: () => Result): () => Result {
  const signal = askerSignal()
  return signal ? () => whileAsked(signal, work) : work
}

/** Runs work that others wait for too, or that must be finished: it goes on when the asker goes. */
export const forAll = <Result>(work: () => Result): Result => askers.exit(work)

/** The signal of the one who asks; undefined where nobody's going would end the work. */
export const askerSignal = (): AbortSignal | undefined => askers.getStore()

/** The one who asked has gone. */
export class AskerGone extends Error {
  override readonly name = 'AskerGone'

  constructor() {
    super('Nobody waits for this answer any more')
  }
}
