import { WORD_JOINER } from './textFont'

/** Longer parts of words are no words of a language, but for example bank accounts. */
const MAX_LENGTH = 20
/** After a sign within a word, but not within an amount or an abbreviation of single letters. */
const AFTER_SIGN = /(?<=[\p{L}\p{N}][-/\\_@&?=])|(?<=[\p{L}\p{N}]{2}[.,:;])(?=\p{L})|(?<=[^\u00a0]\u00a0)/u
/** A letter with its signs. */
const LETTER = /\P{M}\p{M}*|\p{M}+/gu

/**
 * Returns the parts between which a word is broken if it is wider than its column: after a hyphen, a slash or
 * another sign; very long parts anywhere. `longest` is the length of the parts that are not broken.
 */
export function partsOfWord(word: string, longest = MAX_LENGTH): string[] {
  // One part for each space: react-pdf takes several for a word.
  if (word.startsWith(' ')) return [...word]
  // At a no-break space alone, react-pdf would break the line.
  if (!word.trim()) return [word + WORD_JOINER]
  return word.split(AFTER_SIGN).flatMap(part => (part.length > longest ? (part.match(LETTER) ?? []) : [part]))
}

/** Returns the letters of a word, for texts with words that are still wider than their column. */
export const lettersOfWord = (word: string): string[] => partsOfWord(word, 1)
