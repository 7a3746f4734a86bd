import type { Writer } from '../../server/hooks'

/** What is written for one request has one context, whoever it is written as and however the database is looked at. */
type Moving = Pick<Writer, 'context'>

const moving = new WeakSet<Moving['context']>()

/** While a work order moves its own quotes, it is told of them once, by itself. */
export async function asOwnTransition<Result>(
  { context }: Moving,
  work: () => Promise<Result>,
): Promise<Result> {
  moving.add(context)
  try {
    return await work()
  } finally {
    moving.delete(context)
  }
}

/** Says whether the quotes that a writer writes are moved by their work order. */
export const isOwnTransition = ({ context }: Moving): boolean => moving.has(context)
