/** Marks of direction and of joining: no glyphs belong to them, and a face without them would print a wrong letter. */
const UNSEEN = /\p{Cf}/gu
/** Arabic vowel signs; they are left out in business letters, and the typesetter puts them beside their letter. */
const VOWELS = /[\u064b-\u0652\u0670]/gu
const NARROW_SPACE = /[\u2007\u2009\u202f]/gu
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u
const LETTER = /\p{L}/u

/** Text as the faces of a document can write it. */
export const printable = (text: string): string =>
  text.normalize('NFC').replace(UNSEEN, '').replace(VOWELS, '').replace(NARROW_SPACE, '\u00a0')

/**
 * The direction of a text by its first letter. What has none, a number or a date in figures, runs as the amounts of
 * every language do.
 */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const letter = LETTER.exec(text)?.[0]
  return letter && RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}
