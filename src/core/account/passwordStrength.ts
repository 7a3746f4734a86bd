import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** A password's strength, with catalogue keys for its weakness and for suggestions. */
export interface Assessment {
  score: 0 | 1 | 2 | 3 | 4
  warning?: string
  suggestions: string[]
}

/** A password with a lower score is rejected. */
export const STRONG_ENOUGH = 3

// The check takes longer with each character, and 72 are more than enough to judge a password.
const MAX_READ = 72
const SHORTEST_WORD = 3

let loading: Promise<ZxcvbnFactory> | undefined

// The dictionaries are about 1 MB, so they are only loaded when someone chooses a password.
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

/** Returns the text in lower case, with and without accents: `léa` and `lea`. */
const spellings = (text: string) => {
  const small = text.toLowerCase()
  return [small, small.normalize('NFD').replace(/\p{M}/gu, '')]
}

/**
 * Returns words that someone who knows the user would try first: each
 * part of a name or address, and its parts joined.
 */
function knownWords(personal: readonly string[]): string[] {
  const words = personal.flatMap(spellings).flatMap(text => {
    const [own = ''] = text.split('@')
    const parts = own.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
    return [text, ...parts, ...JOINTS.map(joint => parts.join(joint))]
  })
  return [...new Set(words)].filter(word => word.length >= SHORTEST_WORD)
}

/**
 * Returns how strong a password is. `personal` is publicly known information about the user: name, email
 * address, company. The server and the screens both use it; the dictionaries are loaded on the first call.
 */
export async function assessPassword(password: string, personal: readonly string[]): Promise<Assessment> {
  loading ??= load()
  const { score, feedback } = (await loading).check(password.slice(0, MAX_READ), knownWords(personal))
  return {
    score,
    ...(feedback.warning ? { warning: `password.warning.${feedback.warning}` } : {}),
    suggestions: feedback.suggestions.map(suggestion => `password.suggestion.${suggestion}`),
  }
}
