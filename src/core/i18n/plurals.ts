import type { Language } from './languages'

/** Word endings with their replacements. The first ending that matches applies. */
type Endings = readonly (readonly [ending: RegExp, instead: string])[]

interface Rules {
  toSingular: Endings
  toPlural: Endings
  /** Returns for each word of a name whether it changes: the noun, and in French its adjectives too. */
  areNouns: (words: readonly string[]) => readonly boolean[]
}

const isPreposition = (word: string) =>
  /^(of|for|in|on|at|by|with|from|de|du|des|à|au|aux|en|pour|par|sur|sous|avec|d[’'].+)$/iu.test(word)
const beforePreposition = (words: readonly string[]) => {
  const at = words.findIndex((word, place) => place > 0 && isPreposition(word))
  return at < 0 ? words.length : at
}
const lastNoun = (words: readonly string[]) => words.map((_, at) => at === beforePreposition(words) - 1)

const rules: Record<Language, Rules> = {
  en: {
    toSingular: [
      [/(ss|us|is|news|series|species)$/i, '$1'],
      [/([^aeiou])ies$/i, '$1y'],
      [/(eau)x$/i, '$1'],
      [/(ss|x|zz|ch|sh|bus|status|campus|bonus|virus)es$/i, '$1'],
      [/people$/i, 'person'],
      [/s$/i, ''],
    ],
    toPlural: [
      [/person$/i, 'people'],
      [/(series|species|news)$/i, '$1'],
      [/([^aeiou])y$/i, '$1ies'],
      [/(s|x|z|ch|sh)$/i, '$1es'],
      [/$/, 's'],
    ],
    areNouns: lastNoun,
  },
  fr: {
    toSingular: [
      [/(is|ss|bus|campus|onus|alus|cas|repas|temps|corps|fonds|cours|pays|poids|ccès|rocès)$/i, '$1'],
      [/(eau|eu)x$/i, '$1'],
      [/aux$/i, 'al'],
      [/s$/i, ''],
    ],
    toPlural: [
      [/(s|x|z)$/i, '$1'],
      [/(eau|eu)$/i, '$1x'],
      [/al$/i, 'aux'],
      [/$/, 's'],
    ],
    areNouns: words => words.map((_, at) => at < beforePreposition(words)),
  },
  ar: {
    toSingular: [[/ات$/, 'ة']],
    toPlural: [[/ة$/, 'ات']],
    areNouns: words => words.map((_, at) => at === 0),
  },
  tr: {
    toSingular: [[/l[ae]r$/i, '']],
    toPlural: [
      [/(l[ae]r)$/i, '$1'],
      [/([aıou][^aıoueiöü]*)$/i, '$1lar'],
      [/([eiöü][^aıoueiöü]*)$/i, '$1ler'],
    ],
    areNouns: lastNoun,
  },
}

const inflected = (word: string, endings: Endings) => {
  const [ending, instead = ''] = endings.find(([each]) => each.test(word)) ?? []
  return ending ? word.replace(ending, instead) : word
}

function inflect(name: string, language: Language, direction: 'toSingular' | 'toPlural'): string {
  const { areNouns, [direction]: endings } = rules[language]
  const words = name.trim().split(/\s+/)
  const isNoun = areNouns(words)
  return words.map((word, at) => (isNoun[at] && word ? inflected(word, endings) : word)).join(' ')
}

/**
 * Guesses the singular by the basic rules of a language. A name without a plural ending stays unchanged.
 *
 * @example singularOf('Insurance companies', 'en') // 'Insurance company'
 */
export const singularOf = (name: string, language: Language): string => inflect(name, language, 'toSingular')

/** Guesses the plural by the basic rules of a language. */
export const pluralOf = (name: string, language: Language): string => inflect(name, language, 'toPlural')
