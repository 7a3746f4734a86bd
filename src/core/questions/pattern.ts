import type { Issue } from '../schema/issues'

/**
 * Patterns that users enter run on RE2, whose running time is linear in the text. The engine is loaded when a
 * pattern is needed; until then the browser leaves the check to the server.
 */
let engine: typeof import('re2js').RE2JS | undefined

/**
 * Loads the pattern engine; the server does this at startup, a page before it shows questions with a pattern.
 */
export async function loadPatterns(): Promise<void> {
  if (!engine) engine = (await import('re2js')).RE2JS
}

/**
 * The most instructions of a compiled pattern: each character of
 * a text can cost one step for each instruction.
 */
const MAX_PROGRAM = 100

type Compiled = { matches(text: string): boolean; programSize(): number } | { problem: Issue }

/** The longest text that is checked against a pattern. */
export const MAX_PATTERN_TEXT = 1_000
/** The most different patterns of a question set: compiling one takes up to 5 ms of CPU time. */
export const MAX_PATTERNS = 20
/** The most steps for all answers of a record: about 40 ms of CPU time with the slowest known patterns. */
const MAX_STEPS = 300_000

const known = new Map<string, Compiled>()
const MAX_KNOWN = 100

function compile(source: string): Compiled | undefined {
  if (!engine) return undefined
  const found = known.get(source)
  if (found) return found
  if (known.size >= MAX_KNOWN) known.clear()
  const compiled = compileWith(engine, source)
  known.set(source, compiled)
  return compiled
}

// `translateRegExp` treats an unknown escaped letter as that letter
// itself, so such patterns are rejected before.
const UNKNOWN_LETTER = /(?:^|[^\\])(?:\\\\)*(\\[^\W0-9bBcdDfnpPrsStuvwWx_])/u

function compileWith(re2: NonNullable<typeof engine>, source: string): Compiled {
  const [, letter] = UNKNOWN_LETTER.exec(source) ?? []
  if (letter) return { problem: { key: 'validation.pattern', params: { part: letter } } }
  try {
    const pattern = re2.compile(re2.translateRegExp(source))
    return pattern.programSize() > MAX_PROGRAM
      ? { problem: { key: 'validation.pattern_too_large' } }
      : pattern
  } catch (error) {
    if (!(error instanceof Error) || !error.name.startsWith('RE2JS')) throw error
    const { input } = error as { input?: unknown }
    const part = typeof input === 'string' && input ? input : source
    return { problem: { key: 'validation.pattern', params: { part } } }
  }
}

/** Returns why a text is not a valid pattern. */
export function patternProblem(source: string): Issue | undefined {
  const compiled = compile(source)
  return compiled && 'problem' in compiled ? compiled.problem : undefined
}

/**
 * Whether the whole text matches. A pattern that can't run accepts nothing; callers that explain the reason ask
 * `patternProblem` first. While the engine isn't loaded, everything matches.
 */
export function matchesPattern(source: string, text: string): boolean {
  const compiled = compile(source)
  return !compiled || ('matches' in compiled && compiled.matches(text))
}

/**
 * Thrown where an expression needs a pattern that can't run. Neither result would be right: whether the text has to
 * match or must not, the rule would accept it.
 */
export class PatternFault extends Error {
  override readonly name = 'PatternFault'

  constructor(readonly issue: Issue) {
    super(issue.key)
  }
}

/** The steps that patterns can still take for one record's answers, deducted before each match. */
export class PatternBudget {
  #left = MAX_STEPS

  /**
   * Whether a text can still be checked against a pattern; each
   * character costs one step for each instruction.
   */
  allows(source: string, text: string): boolean {
    const compiled = compile(source)
    if (!compiled || 'problem' in compiled || text.length > MAX_PATTERN_TEXT) return true
    this.#left -= text.length * compiled.programSize()
    return this.#left >= 0
  }
}
