const known = new WeakMap<object, string>()

/**
 * Returns the operation of a write by its result: a record, or the IDs
 * of many. react-admin's hooks pass on the result without its `meta`.
 */
export const operationOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer ? known.get(answer) : undefined

/** Stores the operation of a write's result. */
export function rememberOperation<Answer>(answer: Answer, operation: unknown): Answer {
  if (typeof operation === 'string' && typeof answer === 'object' && answer) known.set(answer, operation)
  return answer
}
