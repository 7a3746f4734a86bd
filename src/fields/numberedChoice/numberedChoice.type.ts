import type { Field, FieldOptions, FilledBy } from '../../core/field/fieldType'
import { EQUALITY } from '../../core/field/filters'
import { scalarType } from '../../core/field/scalar'

export type NumberedChoiceField = Field<'numberedChoice', number> &
  FieldOptions<number> & { options: readonly number[] }

/**
 * Creates a field for one of a few numbers with labels in the catalogue: types and
 * grades that other systems identify by number.
 */
export const numberedChoice = <const O extends FieldOptions<number>>(options: readonly number[], more?: O) =>
  ({ kind: 'numberedChoice', options, ...more }) as unknown as Field<'numberedChoice', number, FilledBy<O>> &
    NumberedChoiceField

export const numberedChoiceType = scalarType<NumberedChoiceField, number>({
  kind: 'numberedChoice',
  expression: 'number',
  needsOptions: true,
  measured: 'group',
  column: 'bigint',
  operators: EQUALITY,
  expected: 'option',
  read: Number,
  format: (value, _field, { option }) => option(String(value)),
  sample: (field, n) => field.options[n % field.options.length] ?? 0,
})
