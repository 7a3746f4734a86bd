import { latinDigits } from './latinDigits'

// Letters that Unicode does not decompose but that people type instead of each other.
const alike: Record<string, string> = {
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ـ: '',
}
const letters = new RegExp(`[${Object.keys(alike).join('')}]`, 'g')
// Accents, vowel signs, the hamza on its carrier, and invisible characters such as direction marks.
const marks = /[\p{M}\p{Cf}]+/gu

/**
 * Returns a text in the form that search compares: lower case, without accents, with Arabic and Turkish
 * letters folded and Latin digits. It is used for both the stored text and the search.
 */
export function fold(text: string): string {
  return latinDigits(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(letters, letter => alike[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}

/** A phone number in its national form, or with the zeros of an international prefix. */
const NATIONAL = /^\(?0[\d\s./()-]{6,}$/

/**
 * Returns the folded words of a search; a record must contain all of them. Phone numbers are stored with
 * their country code, so leading zeros and separators are removed.
 */
export function searchWords(text: string): string[] {
  const folded = fold(text)
  const words = NATIONAL.test(folded)
    ? folded
        .replace(/\D+/g, ' ')
        .trim()
        .replace(/^[0 ]+/, '')
    : folded
  return words.split(' ').filter(Boolean)
}
