// A repeated group that repeats something itself can take a machine for minutes on a short text: `(a+)+`.
const NESTED = /\((?:[^()\\]|\\.)*[+*}](?:[^()\\]|\\.)*\)[+*{]/

/** Says whether a text is a pattern that can be tried on what people type without taking long. */
export function isSafePattern(source: string): boolean {
  if (NESTED.test(source) || /\\[1-9]|\(\?[=!<]/.test(source)) return false
  try {
    return compiled(source) instanceof RegExp
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** The pattern that the whole text must match. */
export const compiled = (source: string): RegExp => new RegExp(`^(?:${source})$`, 'u')
