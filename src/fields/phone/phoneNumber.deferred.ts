import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { officeCountry } from '../../core/i18n/officeCountry'
import { fold } from '../../core/schema/fold'

/** Converts typed text to E.164 format; returns undefined if it is not a phone number. */
export function parsePhone(
  typed: string,
  country: CountryCode | undefined = officeCountry(),
): string | undefined {
  const parsed = parsePhoneNumberFromString(fold(typed), country)
  return parsed?.isPossible() ? parsed.number : undefined
}

/** Formats a number for reading: `+216 71 123 456`. */
export const formatPhone = (number: string) =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number
