const known = new WeakMap<object, string>()

/**
 * The operation that a write was, by what the write answered: a record, or the ids of many. Hooks hand on the answer
 * and nothing of what came beside it.
 */
export const operationOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer ? known.get(answer) : undefined

/** Remembers which operation an answer is of. */
export function rememberOperation<Answer>(answer: Answer, operation: unknown): Answer {
  if (typeof operation === 'string' && typeof answer === 'object' && answer) known.set(answer, operation)
  return answer
}
