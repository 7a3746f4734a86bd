import type { CountryCode } from 'libphonenumber-js/min'
import type { Field, FieldOptions, FilledBy } from '../../core/field/fieldType'
import { ORDERED } from '../../core/field/filters'
import { scalarType } from '../../core/field/scalar'
import { latinDigits } from '../../core/schema/latinDigits'

export interface PhoneOptions extends FieldOptions<string> {
  /** The country of numbers that are typed without one, if it is not the office's. */
  country?: CountryCode
}
export type PhoneField = Field<'phone', string> & PhoneOptions

/** Creates a field for a phone number, stored in E.164 format. */
export const phone = <const O extends PhoneOptions>(options?: O) =>
  ({ kind: 'phone', ...options }) as Field<'phone', string, FilledBy<O>> & PhoneOptions

const scalar = scalarType<PhoneField, string>({
  kind: 'phone',
  expression: 'text',
  identifies: true,
  reachable: true,
  column: 'text',
  operators: [...ORDERED, 'q'],
  expected: 'phone',
  sample: (_field, n) => `+2167${String(1_000_000 + (n % 8_000_000))}`,
})

/**
 * Returns a search's digits in stored form: without separators, without the zeros before a national number or a
 * country code, and without the zero in `+216 (0)71 123 456`.
 */
function searchedDigits(typed: string): string {
  const digits = latinDigits(typed)
    .replace('(0)', '')
    .replace(/[^\d+]/g, '')
  return digits.replace(/^0+/, '') || typed
}

export const phoneType: typeof scalar = {
  ...scalar,
  filter: (name, wanted, field) =>
    scalar.filter(
      name,
      wanted.operator === 'q' ? { ...wanted, value: searchedDigits(String(wanted.value)) } : wanted,
      field,
    ),
}
