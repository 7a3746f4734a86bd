import { electronicFormatIBAN, isValidIBAN, setCountryBBANValidation } from 'ibantools'
import { latinDigits } from '../../src/core/schema/latinDigits'

/**
 * Returns a check of a national account number (RIB) by the key in its last two digits: 97 minus the remainder of
 * the other digits times 100, divided by 97 (ISO 7064, MOD 97-10). The check digits of an IBAN don't show a
 * mistake in the number that it was computed from.
 */
const hasKey = (digits: number) => (number: string) =>
  97n - ((BigInt(number.slice(0, digits)) * 100n) % 97n) === BigInt(number.slice(digits))

// The countries whose key `ibantools` doesn't check. A number with a right key is a multiple of 97, so every
// Tunisian IBAN starts with TN59 and every Moroccan one with MA64.
setCountryBBANValidation('TN', hasKey(18))
setCountryBBANValidation('MA', hasKey(22))

// IBANs in letters and PDFs are grouped by any space, hyphen or point, and have direction marks in Arabic text.
const SEPARATORS = /[\s\p{Cf}\p{Pd}.]+/gu

/** Returns an IBAN in its electronic format: in capitals and without separators. */
export const plainIban = (typed: string): string =>
  electronicFormatIBAN(latinDigits(typed).replace(SEPARATORS, ''))?.replace(/^IBAN:?/, '') ?? ''

/** Returns whether a text is an IBAN with valid keys, however it is grouped. */
export const isIban = (typed: string): boolean => isValidIBAN(plainIban(typed))
