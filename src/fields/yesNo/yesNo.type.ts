import type { Field, FieldOptions, FieldType, FilledBy } from '../../core/field/fieldType'
import { EQUALITY } from '../../core/field/filters'
import { scalarType } from '../../core/field/scalar'

export type YesNoField = Field<'yesNo', boolean> & FieldOptions<boolean>

/** Creates a field for yes or no; empty until it is answered. */
export const yesNo = <const O extends FieldOptions<boolean>>(options?: O) =>
  ({ kind: 'yesNo', ...options }) as Field<'yesNo', boolean, FilledBy<O>> & FieldOptions<boolean>

const wordOf = (value: boolean) => (value ? 'fields.yes' : 'fields.no')

export const yesNoType: FieldType<YesNoField, boolean> = {
  ...scalarType<YesNoField, boolean>({
    kind: 'yesNo',
    expression: 'yesNo',
    measured: 'group',
    column: 'boolean',
    operators: EQUALITY,
    expected: 'yes_no',
    format: (value, _field, { phrase }) => phrase(wordOf(value)),
    wordOf,
    sample: (_field, n) => n % 2 === 0,
  }),
  optionalAnswer: true,
}
