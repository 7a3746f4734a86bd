import type { Field, FieldOptions, FieldType, FilledBy } from '../../core/field/fieldType'

export interface SecretOptions extends FieldOptions<string> {
  min?: number
}
export type SecretField = Field<'secret', string> & SecretOptions

/** Creates a field for a password: it is stored as a hash and never read back. */
export const secret = <const O extends SecretOptions>(options?: O) =>
  ({ kind: 'secret', ...options }) as Field<'secret', string, FilledBy<O>> & SecretOptions

export const secretType: FieldType<SecretField, string> = {
  kind: 'secret',
  operators: [],
  columns: name => [{ name, type: 'text' }],
  indexes: () => [],
  sort: () => [],
  toRow: (name, value) => ({ [name]: value }),
  fromRow: () => null,
  filter: () => ({ any: [] }),
  text: () => '',
  sample: (_field, n) => `correct-horse-${n}-battery`,
  writeOnly: true,
  long: true,
}
