import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** How hard a password is to guess, with what is weak about it and what would help as keys of the catalogue. */
export interface Assessment {
  score: 0 | 1 | 2 | 3 | 4
  warning?: string
  suggestions: string[]
}

/** A password with a lower score is refused. */
export const STRONG_ENOUGH = 3

// Reading takes longer with each letter, and nobody guesses so many of them.
const LONGEST_READ = 72
const SHORTEST_WORD = 3

let loading: Promise<ZxcvbnFactory> | undefined

// The dictionaries are a megabyte: nobody waits for them before somebody chooses a password.
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  })
}

const JOINTS = ['', ' ', '.', '-', '_']

/** In small letters, with accents and without: `léa` and `lea`. */
const spellings = (text: string) => {
  const small = text.toLowerCase()
  return [small, small.normalize('NFD').replace(/\p{M}/gu, '')]
}

/** Words that whoever knows the person would try first: each alone, and those of one name or address together. */
function knownWords(personal: readonly string[]): string[] {
  const words = personal.flatMap(spellings).flatMap(text => {
    const [own = ''] = text.split('@')
    const parts = own.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
    return [text, ...parts, ...JOINTS.map(joint => parts.join(joint))]
  })
  return [...new Set(words)].filter(word => word.length >= SHORTEST_WORD)
}

/**
 * Says how hard a password is to guess. `personal` is what everybody knows about its holder: name, address, company.
 * Server and screens both ask this; what it needs is loaded at the first call.
 */
export async function assessPassword(password: string, personal: readonly string[]): Promise<Assessment> {
  loading ??= load()
  const { score, feedback } = (await loading).check(password.slice(0, LONGEST_READ), knownWords(personal))
  return {
    score,
    ...(feedback.warning ? { warning: `password.warning.${feedback.warning}` } : {}),
    suggestions: feedback.suggestions.map(suggestion => `password.suggestion.${suggestion}`),
  }
}
