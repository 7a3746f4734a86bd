const known = new WeakMap<object, string>()

/**
 * The operation of a write, by its answer: a record, or the ids of many. Hooks pass on the answer without its meta.
 */
export const operationOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer ? known.get(answer) : undefined

/** Remembers the operation of an answer. */
export function rememberOperation<Answer>(answer: Answer, operation: unknown): Answer {
  if (typeof operation === 'string' && typeof answer === 'object' && answer) known.set(answer, operation)
  return answer
}
