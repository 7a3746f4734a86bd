import type { Field, FieldOptions, FilledBy } from '../../core/field/fieldType'
import { EQUALITY } from '../../core/field/filters'
import { scalarType } from '../../core/field/scalar'

/** All tones, from the plainest to the most urgent. */
export const tones = ['neutral', 'info', 'success', 'warning', 'error'] as const

/** The colour of a choice that is shown as a chip, always together with its label and icon. */
export type Tone = (typeof tones)[number]

export interface ChoiceOptions<Value extends string> extends FieldOptions<Value> {
  /** Shown as a chip in these tones. */
  tones?: Partial<Record<Value, Tone>>
  /** Code depends on these options, so an office can't add any. */
  fixedOptions?: boolean
}
/** A field for one of a few values. */
export type ChoiceField<Value extends string = string> = Field<'choice', Value> &
  ChoiceOptions<Value> & { options: readonly Value[] }

/** Creates a field for one of a few values with labels in the catalogue. */
export const choice = <const V extends string, const O extends ChoiceOptions<V>>(
  options: readonly V[],
  more?: O,
) => ({ kind: 'choice', options, ...more }) as unknown as Field<'choice', V, FilledBy<O>> & ChoiceField<V>

export const choiceType = scalarType<ChoiceField, string>({
  kind: 'choice',
  expression: 'text',
  takesOptions: true,
  measured: 'group',
  column: 'text',
  operators: EQUALITY,
  expected: 'option',
  format: (value, _field, { option }) => option(value),
  sample: (field, n) => field.options[n % field.options.length] ?? '',
})
