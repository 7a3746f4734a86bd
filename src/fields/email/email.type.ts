import type { Field, FieldOptions, FilledBy } from '../../core/field/fieldType'
import { ORDERED } from '../../core/field/filters'
import { plainEmail } from '../../core/field/plainEmail'
import { scalarType } from '../../core/field/scalar'

export type EmailField = Field<'email', string> & FieldOptions<string>

/**
 * Creates a field for an email address, stored in lower case, so that two spellings of one address are equal.
 */
export const email = <const O extends FieldOptions<string>>(options?: O) =>
  ({ kind: 'email', ...options }) as Field<'email', string, FilledBy<O>> & FieldOptions<string>

const scalar = scalarType<EmailField, string>({
  kind: 'email',
  expression: 'text',
  identifies: true,
  reachable: true,
  column: 'text',
  operators: [...ORDERED, 'q'],
  expected: 'email',
  sample: (_field, n) => `person${n}@example.com`,
})

export const emailType: typeof scalar = {
  ...scalar,
  filter: (name, wanted, field) =>
    scalar.filter(
      name,
      wanted.operator === 'q' ? { ...wanted, value: plainEmail(String(wanted.value)) } : wanted,
      field,
    ),
}
