import type { Issue } from '../schema/issues'

/**
 * Patterns that people enter run on RE2, in time that grows with the text and never with the ways to match it. The
 * engine is loaded where a pattern is needed; until then the browser leaves the decision to the server.
 */
let engine: typeof import('re2js').RE2JS | undefined

/** Makes patterns work; the server does this at its start, a page before it shows questions that have one. */
export async function loadPatterns(): Promise<void> {
  if (!engine) engine = (await import('re2js')).RE2JS
}

/** Instructions of a compiled pattern at most: each letter of a text can cost one step for each of them. */
const MAX_PROGRAM = 100

type Compiled = { matches(text: string): boolean; programSize(): number } | { problem: Issue }

/** Characters at most of a text that is tried on a pattern. */
export const MAX_PATTERN_TEXT = 1_000
/** Different patterns of a question set at most: to compile one takes up to 5 ms of a processor. */
export const MAX_PATTERNS = 20
/** Steps at most for all answers of a record: some 40 ms of a processor with the slowest patterns that were found. */
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

// The translation from JavaScript's spelling takes letters that it does not know for themselves.
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

/** Why a text cannot be used as a pattern. */
export function patternProblem(source: string): Issue | undefined {
  const compiled = compile(source)
  return compiled && 'problem' in compiled ? compiled.problem : undefined
}

/** Whether the whole text matches. A pattern that cannot be run refuses nothing: its question set says what is wrong. */
export function matchesPattern(source: string, text: string): boolean {
  const compiled = compile(source)
  return compiled && 'matches' in compiled ? compiled.matches(text) : true
}

/** The work that patterns do for the answers of one record, counted before it is done. */
export class PatternBudget {
  #left = MAX_STEPS

  /** Whether a text can still be tried on a pattern; each character costs one step for each instruction. */
  allows(source: string, text: string): boolean {
    const compiled = compile(source)
    if (!compiled || 'problem' in compiled || text.length > MAX_PATTERN_TEXT) return true
    this.#left -= text.length * compiled.programSize()
    return this.#left >= 0
  }
}
