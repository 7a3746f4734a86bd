import { normalDecimal } from '../../core/field/decimalText'
import type { Field, FieldOptions, FilledBy } from '../../core/field/fieldType'
import { formatDecimal } from '../../core/field/formatNumber'
import { scalarType } from '../../core/field/scalar'

export interface DecimalOptions extends FieldOptions<string> {
  /** Decimal places; 2 by default. */
  scale?: number
  min?: number
  max?: number
}
export type DecimalField = Field<'decimal', string> & DecimalOptions

/** Creates a field for an exact decimal, represented as a string: `"12.50"`. */
export const decimal = <const O extends DecimalOptions>(options?: O) =>
  ({ kind: 'decimal', ...options }) as Field<'decimal', string, FilledBy<O>> & DecimalOptions

export const decimalType = scalarType<DecimalField, string>({
  kind: 'decimal',
  expression: 'decimal',
  decimals: ({ scale = 2 }) => scale,
  measured: 'number',
  column: 'numeric',
  expected: 'decimal',
  read: stored => normalDecimal(String(stored)),
  format: (value, _field, { language }) => formatDecimal(value, language),
  sample: ({ min = 0 }, n) => normalDecimal(`${min + (n % 90)}.${(n * 7) % 10}`),
})
