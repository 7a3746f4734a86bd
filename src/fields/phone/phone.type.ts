import type { CountryCode } from 'libphonenumber-js/min'
import type { Field, FieldOptions, FilledBy } from '../../core/field/fieldType'
import { ORDERED } from '../../core/field/filters'
import { scalarType } from '../../core/field/scalar'
import { latinDigits } from '../../core/schema/latinDigits'

export interface PhoneOptions extends FieldOptions<string> {
  /** Country of a number that is typed without one, where it is another than the office's. */
  country?: CountryCode
}
export type PhoneField = Field<'phone', string> & PhoneOptions

/** A telephone number, kept in the E.164 form. */
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

/** The digits as a number is stored: without what separates them, and without the zeros before a national number. */
function searchedDigits(typed: string): string {
  const digits = latinDigits(typed).replace(/[^\d+]/g, '')
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
