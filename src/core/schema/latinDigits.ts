const arabicDigits = /[٠-٩۰-۹]/g
const unseen = /\p{Cf}+/gu

/** ٠١٢ and ۰۱۲ are 012: people type the digits of their keyboard, and values are stored in one form. */
export const latinDigits = (typed: string): string =>
  typed.replace(arabicDigits, digit => String(digit.charCodeAt(0) & 0xf))

/** The same for a number, whose marks differ too: `١٬٢٣٤٫٥` is `1234.5`. */
export const latinNumber = (typed: string): string =>
  latinDigits(typed).replaceAll('٬', '').replace('٫', '.').replace('−', '-').replace(unseen, '')

/** The same for a code, which has no marks of a direction in it, though it may come with some. */
export const latinCode = (typed: string): string => latinDigits(typed).replace(unseen, '').trim()
