import { isEmptyAnswer } from './visible'

/** Whether two answers are equal, whatever the order of their keys. */
export function sameAnswer(a: unknown, b: unknown): boolean {
  if (isEmptyAnswer(a) || isEmptyAnswer(b)) return isEmptyAnswer(a) && isEmptyAnswer(b)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const parts = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...parts].every(part =>
    sameAnswer((a as Record<string, unknown>)[part], (b as Record<string, unknown>)[part]),
  )
}
