import type { Field, FieldOptions, FieldType, FilledBy } from '../../core/field/fieldType'
import { formatWhole } from '../../core/field/formatNumber'
import { scalarType } from '../../core/field/scalar'

export interface WholeNumberOptions extends FieldOptions<number> {
  min?: number
  max?: number
}
export type WholeNumberField = Field<'wholeNumber', number> & WholeNumberOptions

/** Creates a field for a whole number, exact up to 2^53. */
export const wholeNumber = <const O extends WholeNumberOptions>(options?: O) =>
  ({ kind: 'wholeNumber', ...options }) as Field<'wholeNumber', number, FilledBy<O>> & WholeNumberOptions

export const wholeNumberType: FieldType<WholeNumberField, number> = {
  ...scalarType<WholeNumberField, number>({
    kind: 'wholeNumber',
    expression: 'number',
    identifies: true,
    measured: 'number',
    column: 'bigint',
    expected: 'whole_number',
    read: Number,
    format: (value, _field, { language }) => formatWhole(value, language),
    sample: ({ min = 0, max = 1000 }, n) => min + (n % (max - min + 1)),
  }),
  asNumber: true,
}
