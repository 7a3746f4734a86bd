/**
 * Control and format characters: no one sees them. U+200C and U+200D shape letters. Direction marks keep a minus on
 * the left of its number in Arabic; they aren't printed (`keepText`).
 */
const UNSEEN = /(?![\n\u200c-\u200f\u061c])[\p{Cf}\p{Cc}]/gu
/** Signs for variants of a letter, and Arabic vowel signs without a letter. */
const SIGNS = /[\ufe00-\ufe0f]|(?<![\p{Script=Arabic}\u0640][\u064b-\u0652\u0670]*)[\u064b-\u0652\u0670]/gu
const LINE_END = /\r\n?|[\u0085\u2028\u2029]/gu
const NARROW_SPACE = /[\u2007\u2009\u202f]/gu
/** Spaces that the fonts lack, and tabs. */
const OTHER_SPACE = /(?![\n\u00a0])\s/gu
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u
const ARABIC = /\p{Script=Arabic}/u
const LETTER = /\p{L}/u

/** Returns text that the fonts of documents can render. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(LINE_END, '\n')
    .replace(NARROW_SPACE, '\u00a0')
    .replace(OTHER_SPACE, ' ')
    .replace(UNSEEN, '')
    .replace(SIGNS, '')

/** Returns whether a text has Arabic letters. */
export const hasArabic = (text: string): boolean => ARABIC.test(text)

/**
 * Returns a text's direction by its first letter. Text without letters, such as a number or a numeric date,
 * is left-to-right, as amounts are in every language.
 */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const letter = LETTER.exec(text)?.[0]
  return letter && RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}
