import type { Writer } from '../../server/hooks'

/** All writes of one request share one context, whichever user or connection they use. */
type Moving = Pick<Writer, 'context'>

const moving = new WeakSet<Moving['context']>()

/**
 * Runs `work`, during which writes to quotes do not update the summary of their work order. The caller
 * updates it once.
 */
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

/** Returns whether a quote is being changed by its own work order. */
export const isOwnTransition = ({ context }: Moving): boolean => moving.has(context)
