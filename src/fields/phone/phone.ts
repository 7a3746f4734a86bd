import type { CountryCode } from 'libphonenumber-js/min'
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

export const phoneType = scalarType<PhoneField, string>({
  kind: 'phone',
  column: 'text',
  operators: [...ORDERED, 'q'],
  expected: 'phone',
  sample: (_field, n) => `+2167${String(1_000_000 + (n % 8_000_000))}`,
})
