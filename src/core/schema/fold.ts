import { latinDigits } from './latinDigits'

// Letters that Unicode does not decompose but that people type for one another.
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
// Accents, vowel signs and the hamza on its carrier; and what is not seen, as the marks of a direction.
const marks = /[\p{M}\p{Cf}]+/gu

/**
 * The form of a text that search compares: lower case, without accents, with Arabic and Turkish letters folded and
 * every digit Latin. The same function folds what is stored and what is asked.
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

/** A telephone number as people type it in their own country, or with the zeros before another's. */
const NATIONAL = /^\(?0[\d\s./()-]{6,}$/

/**
 * The words of a search, folded; all of them must be found. Telephone numbers are stored with their country, so that
 * neither the zeros in front nor what separates the digits is found in them.
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
