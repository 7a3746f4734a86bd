import type { Stale } from './mergeRemoteChanges'
import { saveProblemOf } from './saveProblem'

/** How often one save merges while others save the same record. Then the user must choose. */
const MAX_MERGES = 3

/**
 * Sends input. If someone else has saved since it was read, merges it with their changes and sends the result. Throws
 * the server's error if it is another one, if `merge` returns undefined because of a conflict, or after three merges.
 *
 * ```ts
 * const saved = await saveWithMerge(
 *   { values, onto: record },
 *   ({ values, onto }) => update(values, onto.version),
 *   ({ current }, { values }) => ({ values: { ...current, ...values }, onto: current }),
 * )
 * ```
 */
export async function saveWithMerge<Input, Answer>(
  input: Input,
  send: (input: Input) => Promise<Answer>,
  merge: (stale: Stale, input: Input) => Input | undefined,
): Promise<Answer> {
  let next = input
  for (let merges = 0; ; merges += 1) {
    try {
      return await send(next)
    } catch (error) {
      const problem = saveProblemOf(error)
      const merged = problem.kind === 'stale' && merges < MAX_MERGES ? merge(problem, next) : undefined
      if (!merged) throw error
      next = merged
    }
  }
}
