import { normalDecimal } from '../../core/field/decimalText'
import type { Field, FieldOptions, FilledBy } from '../../core/field/fieldType'
import { formatPercent } from '../../core/field/formatNumber'
import { scalarType } from '../../core/field/scalar'

export interface PercentOptions extends FieldOptions<string> {
  /** Decimal places; 4 by default. */
  scale?: number
  min?: number
  max?: number
}
export type PercentField = Field<'percent', string> & PercentOptions

/** Creates a field for an exact percentage, represented as a string: `"12.5"` is 12.5 %. */
export const percent = <const O extends PercentOptions>(options?: O) =>
  ({ kind: 'percent', ...options }) as Field<'percent', string, FilledBy<O>> & PercentOptions

export const percentType = scalarType<PercentField, string>({
  kind: 'percent',
  expression: 'decimal',
  decimals: ({ scale = 4 }) => scale,
  measured: 'number',
  usualTotal: 'avg',
  column: 'numeric',
  expected: 'percent',
  read: stored => normalDecimal(String(stored)),
  format: (value, _field, { language }) => formatPercent(value, language),
  sample: (_field, n) => normalDecimal(`${n % 100}.${n % 4}`),
})
