import { arrayType } from '../../core/field/array'
import type { Field, FieldOptions, FilledBy } from '../../core/field/fieldType'
import { separated } from '../../core/i18n/intl'

export interface ChoicesOptions<Value extends string> extends FieldOptions<Value[]> {
  max?: number
  /** Code depends on these options, so an office can't add any. */
  fixedOptions?: boolean
}
export type ChoicesField<Value extends string = string> = Field<'choices', Value[]> &
  ChoicesOptions<Value> & { options: readonly Value[] }

/** Creates a field for several of a few values with labels in the catalogue. */
export const choices = <const V extends string, const O extends ChoicesOptions<V>>(
  options: readonly V[],
  more?: O,
) =>
  ({ kind: 'choices', options, ...more }) as unknown as Field<'choices', V[], FilledBy<O>> & ChoicesField<V>

export const choicesType = arrayType<ChoicesField, string>({
  kind: 'choices',
  expression: 'texts',
  takesOptions: true,
  column: 'text[]',
  expected: 'option',
  sample: (field, n) => field.options.filter((_option, index) => (index + n) % 2 === 0),
  read: String,
  format: (values, _field, { language, option }) => separated(language, values.map(option)),
})
