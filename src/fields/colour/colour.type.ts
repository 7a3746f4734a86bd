import type { Field, FieldOptions, FilledBy } from '../../core/field/fieldType'
import { EQUALITY } from '../../core/field/filters'
import { scalarType } from '../../core/field/scalar'

export type ColourField = Field<'colour', string> & FieldOptions<string>

/** A colour as `#rrggbb`. */
export const colour = <const O extends FieldOptions<string>>(options?: O) =>
  ({ kind: 'colour', ...options }) as Field<'colour', string, FilledBy<O>> & FieldOptions<string>

export const colourType = scalarType<ColourField, string>({
  kind: 'colour',
  expression: 'text',
  column: 'text',
  operators: EQUALITY,
  expected: 'colour',
  sample: (_field, n) => `#${((n * 0x1f3d5b) % 0xffffff).toString(16).padStart(6, '0')}`,
})
