const arabicDigits = /[٠-٩۰-۹]/g
const unseen = /\p{Cf}+/gu

/** Converts ٠١٢ and ۰۱۲ to 012: people type their keyboard's digits, but values are stored in one form. */
export const latinDigits = (typed: string): string =>
  typed.replace(arabicDigits, digit => String(digit.charCodeAt(0) & 0xf))

/** The Arabic decimal separator, U+066B. Unlike comma and point, it has one meaning in every language. */
export const ARABIC_DECIMAL = '٫'

/**
 * Converts digits and separators of a number, which differ too: `١٬٢٣٤٫٥` becomes `1234.5`. The comma of an
 * Arabic keyboard, `،`, is read as any comma.
 */
export const latinNumber = (typed: string): string =>
  latinDigits(typed)
    .replaceAll('٬', '')
    .replace(ARABIC_DECIMAL, '.')
    .replaceAll('،', ',')
    .replace('−', '-')
    .replace(unseen, '')

/** Converts the digits of a code and removes direction marks, which can be pasted along with it. */
export const latinCode = (typed: string): string => latinDigits(typed).replace(unseen, '').trim()
