import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { fold } from '../../schema/fold'
import type { Field, FieldOptions, FilledBy } from '../fieldType'
import { ORDERED } from '../filters'
import { scalarType } from '../scalar'

export interface PhoneOptions extends FieldOptions<string> {
  /** Country of a number that is typed without one. */
  country?: CountryCode
}
export type PhoneField = Field<'phone', string> & PhoneOptions

/** A telephone number, kept in the E.164 form. */
export const phone = <const O extends PhoneOptions>(options?: O) =>
  ({ kind: 'phone', ...options }) as Field<'phone', string, FilledBy<O>> & PhoneOptions

/** The E.164 form of what was typed, or undefined when it is no telephone number. */
export function parsePhone(typed: string, country?: CountryCode): string | undefined {
  const parsed = parsePhoneNumberFromString(fold(typed), country)
  return parsed?.isPossible() ? parsed.number : undefined
}

/** `+216 71 123 456`, as people read it. */
export const formatPhone = (number: string) =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number

export const phoneType = scalarType<PhoneField, string>({
  kind: 'phone',
  column: 'text',
  operators: [...ORDERED, 'q'],
  expected: 'phone',
  schema: field =>
    z
      .string()
      .max(40)
      .transform((typed, context) => {
        const number = parsePhone(typed, field.country)
        if (!number) context.addIssue({ code: 'custom', params: { key: 'validation.phone' } })
        return number ?? typed
      }),
  sample: (_field, n) => `+2167${String(1_000_000 + (n % 8_000_000))}`,
})
