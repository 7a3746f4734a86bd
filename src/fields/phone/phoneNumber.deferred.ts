import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { officeCountry } from '../../core/field/officeCountry'
import { fold } from '../../core/schema/fold'

/** The E.164 form of what was typed, or undefined when it is no telephone number. */
export function parsePhone(
  typed: string,
  country: CountryCode | undefined = officeCountry(),
): string | undefined {
  const parsed = parsePhoneNumberFromString(fold(typed), country)
  return parsed?.isPossible() ? parsed.number : undefined
}

/** `+216 71 123 456`, as people read it. */
export const formatPhone = (number: string) =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number
