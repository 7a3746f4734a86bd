/**
 * Format characters for direction and joining. They have no glyphs, and a
 * font without them would print a wrong character.
 */
const UNSEEN = /\p{Cf}/gu
/** Arabic vowel signs. Business letters omit them, and react-pdf would place them next to their letter. */
const VOWELS = /[\u064b-\u0652\u0670]/gu
const NARROW_SPACE = /[\u2007\u2009\u202f]/gu
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u
const LETTER = /\p{L}/u

/** Returns text that the fonts of documents can render. */
export const printable = (text: string): string =>
  text.normalize('NFC').replace(UNSEEN, '').replace(VOWELS, '').replace(NARROW_SPACE, '\u00a0')

/**
 * Returns a text's direction by its first letter. Text without letters, such as a number or a numeric date,
 * is left-to-right, as amounts are in every language.
 */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const letter = LETTER.exec(text)?.[0]
  return letter && RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}
