/** How two texts are compared: as words of a language, or as a code such as a number, a plate or an account. */
export type Comparing = 'words' | 'code'

/** Letters that Unicode does not decompose but that people type instead of each other. */
const latin = {
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/** The same in Arabic, where keyboards also lack some letters. */
const arabic = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ک: 'ك',
  گ: 'ك',
  ڭ: 'ك',
  ة: 'ه',
  ە: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ڤ: 'ف',
  پ: 'ب',
  ڨ: 'ق',
  چ: 'ج',
  '،': ',',
}
const arabicDigits = { ...digits('٠'), ...digits('۰') }

/** Maps ten consecutive digits to 0 to 9. */
function digits(zero: string): Record<string, string> {
  const first = zero.charCodeAt(0)
  return Object.fromEntries(
    Array.from({ length: 10 }, (_, digit) => [String.fromCharCode(first + digit), String(digit)]),
  )
}

/**
 * What the steps of `fold` replace. The database has the same steps (`folded` in server/engine/sql/folded.ts): the
 * classes are written so that JavaScript and PostgreSQL read them alike, and a test compares both with random texts.
 */
export const FOLDING = {
  /** Texts that only need lower case. Most are, and the other steps take ten times as long. */
  plain: '^[A-Za-z0-9@._]+( [A-Za-z0-9@._]+)*$',
  /** An accent that people type as an apostrophe. Unicode would decompose it to a space. */
  typedAccent: '´',
  /**
   * Apostrophes, accents, vowel signs, the hamza on its carrier, tatweel, and invisible characters such as direction
   * marks. Other alphabets keep their vowel signs, which their readers do not leave out.
   */
  removed: [
    "'`\\u2018\\u2019\\u201b\\u2032\\u02b9-\\u02bf\\u02c8",
    '\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20f0\\ufe00-\\ufe0f\\ufe20-\\ufe2f',
    '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7',
    '\\u0600-\\u0605\\u0610-\\u061a\\u061c\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dd\\u06df-\\u06e4\\u06e7\\u06e8',
    '\\u06ea-\\u06ed\\u08d3-\\u08ff\\u00ad\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb',
  ].join(''),
  latin: Object.entries(latin),
  arabic: Object.entries(arabic),
  hasArabic: '[\\u0600-\\u06ff\\ufb50-\\ufefc]',
  arabicDigits: Object.entries(arabicDigits),
  hasArabicDigits: '[\\u0660-\\u0669\\u06f0-\\u06f9]',
  /** Removed next to a digit, so that `98-765-430` is `98765430`. Any other dash separates two words. */
  dashes: '\\-\\u058a\\u05be\\u2010-\\u2015\\u2212',
  /** Read as a space, in addition to the spaces that Unicode decomposes. */
  spaces: '\\t-\\r\\u0085\\u1680\\u2028\\u2029"“”„‟‚«»‹›',
  /** What codes are written with or without: `AB-123/CD` is `AB 123 CD`. */
  codeSeparators: ' ./\\_:,()',
} as const

const { dashes, spaces } = FOLDING
/** The dashes next to a digit, and all that separates words except a single space, as regular expressions. */
export const DASH_BY_DIGIT = `(?<=[0-9])[${dashes}]+|[${dashes}]+(?=[0-9])`
export const SEPARATORS = `[ ${dashes}${spaces}]{2,}|[${dashes}${spaces}]`

const isPlain = new RegExp(FOLDING.plain)
const removed = new RegExp(`[${FOLDING.removed}]+`, 'g')
const replacements = new Map(Object.entries({ ...latin, ...arabic, ...arabicDigits }))
const replaced = new RegExp(`[${[...replacements.keys()].join('')}]`, 'g')
const dashByDigit = new RegExp(DASH_BY_DIGIT, 'g')
const separators = new RegExp(SEPARATORS, 'g')
const codeSeparators = /[ ./\\_:,()]+/g

/**
 * Returns a text in the form in which texts are compared: lower case, without accents, apostrophes and direction
 * marks, with one form of each Arabic and Turkish letter, one kind of space and Latin digits. `Jean‑Pierre` is
 * `jean pierre`, `L’Oréal` is `loreal`, `أحمد` is `احمد`. What was typed is stored and shown.
 */
export function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return text
    .replaceAll(FOLDING.typedAccent, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(removed, '')
    .replace(replaced, letter => replacements.get(letter) ?? letter)
    .replace(dashByDigit, '')
    .replace(separators, ' ')
    .replace(/^ +| +$/g, '')
}

/** Returns the form in which texts are compared: `foldAs('code', 'AB 123/CD')` is `ab123cd`. */
export function foldAs(comparing: Comparing, text: string): string {
  return comparing === 'code' ? fold(text).replace(codeSeparators, '') : fold(text)
}

/** Digits with any separators. */
const NUMBER = /^[\d\s./()+]+$/
/** The digits of a phone number, from those of a small country to those of the longest international number. */
const PHONE = /^\d{8,15}$/

/**
 * Returns the folded words of a search; a record must contain all of them. A phone number is one word, however it is
 * written. Phone numbers are stored with their country code, so leading zeros are removed.
 */
export function searchWords(text: string): string[] {
  const folded = fold(text)
  const digits = NUMBER.test(folded) ? folded.replace('(0)', '').replace(/\D+/g, '') : ''
  if (PHONE.test(digits)) return [digits.replace(/^0+(?=\d{7})/, '')]
  return folded.split(' ').filter(Boolean)
}
