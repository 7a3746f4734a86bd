const arabicDigits = /[٠-٩۰-۹]/g
const unseen = /\p{Cf}+/gu

/** Converts ٠١٢ and ۰۱۲ to 012: people type their keyboard's digits, but values are stored in one form. */
export const latinDigits = (typed: string): string =>
  typed.replace(arabicDigits, digit => String(digit.charCodeAt(0) & 0xf))

/** Converts digits and separators of a number, which differ too: `١٬٢٣٤٫٥` becomes `1234.5`. */
export const latinNumber = (typed: string): string =>
  latinDigits(typed).replaceAll('٬', '').replace('٫', '.').replace('−', '-').replace(unseen, '')

/** Converts the digits of a code and removes direction marks, which can be pasted along with it. */
export const latinCode = (typed: string): string => latinDigits(typed).replace(unseen, '').trim()
