import type { Executor } from '../../server/storage/database'

const moving = new WeakSet<Executor>()

/** While a work order moves its own quotes, it is told of them once, by itself. */
export async function asOwnMove<Result>(db: Executor, work: () => Promise<Result>): Promise<Result> {
  moving.add(db)
  try {
    return await work()
  } finally {
    moving.delete(db)
  }
}

/** Says whether the quotes that are written in this transaction are moved by their work order. */
export const isOwnMove = (db: Executor): boolean => moving.has(db)
