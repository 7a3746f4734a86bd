import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { officeCountry } from '../../core/i18n/officeCountry'
import { fold } from '../../core/schema/fold'

const parse = (typed: string, country: CountryCode | undefined = officeCountry()) =>
  parsePhoneNumberFromString(fold(typed), country)

/**
 * Converts typed text to E.164 format; returns undefined if it is not a phone number. The format has no
 * extensions, so a number with one is not converted either, instead of losing it.
 */
export function parsePhone(typed: string, country?: CountryCode): string | undefined {
  const parsed = parse(typed, country)
  return parsed?.isPossible() && !parsed.ext ? parsed.number : undefined
}

/** Returns the extension after a phone number, such as 12 in `71 123 456 ext. 12`. */
export const extensionOf = (typed: string, country?: CountryCode): string | undefined =>
  parse(typed, country)?.ext

/** Formats a number for reading: `+216 71 123 456`. */
export const formatPhone = (number: string) =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number
