import type { Field, FieldOptions, FilledBy } from '../../core/field/fieldType'
import { ORDERED } from '../../core/field/filters'
import { scalarType } from '../../core/field/scalar'

export type UrlField = Field<'url', string> & FieldOptions<string>

/**
 * Creates a field for a web address. Only http and https are allowed, because the value becomes a link, and
 * `javascript:` would be unsafe.
 */
export const url = <const O extends FieldOptions<string>>(options?: O) =>
  ({ kind: 'url', ...options }) as Field<'url', string, FilledBy<O>> & FieldOptions<string>

export const urlType = scalarType<UrlField, string>({
  kind: 'url',
  expression: 'text',
  identifies: true,
  column: 'text',
  operators: [...ORDERED, 'q'],
  expected: 'url',
  sample: (_field, n) => `https://example.com/page/${n}`,
})
