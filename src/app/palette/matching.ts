import { fold, searchWords } from '../../core/schema/fold'
import type { Entry } from './entry'

/** The entries that hold every word of a text, those that begin with it first. */
export function matching(entries: readonly Entry[], q: string): Entry[] {
  const words = searchWords(q)
  if (!words.length) return [...entries]
  const phrase = fold(q)
  return entries
    .map(entry => ({ entry, place: placeOf(entry, words, phrase) }))
    .filter(({ place }) => place !== undefined)
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ entry }) => entry)
}

function placeOf(
  { label, keywords = '' }: Entry,
  words: readonly string[],
  phrase: string,
): number | undefined {
  const name = fold(label)
  const text = ` ${name} ${fold(keywords)}`
  if (!words.every(word => text.includes(word))) return undefined
  if (name.startsWith(phrase)) return 0
  return words.every(word => text.includes(` ${word}`)) ? 1 : 2
}
