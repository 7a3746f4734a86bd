import type { Field, FieldOptions, FieldType, FilledBy } from '../../core/field/fieldType'
import { scalarType } from '../../core/field/scalar'

export interface LongTextOptions extends FieldOptions<string> {
  /** Characters; 10,000 at most when nothing is said. */
  max?: number
  min?: number
}
export type LongTextField = Field<'longText', string> & LongTextOptions

/** Several lines of text: notes, descriptions. */
export const longText = <const O extends LongTextOptions>(options?: O) =>
  ({ kind: 'longText', ...options }) as Field<'longText', string, FilledBy<O>> & LongTextOptions

export const longTextType: FieldType<LongTextField, string> = {
  ...scalarType<LongTextField, string>({
    kind: 'longText',
    expression: 'text',
    column: 'text',
    operators: ['q', 'null'],
    expected: 'text',
    sample: (_field, n) => `Called on day ${n}.\nWants an answer before the ${(n % 28) + 1}th.`,
  }),
  long: true,
  // Nobody sorts by a long text, and a btree refuses values over a third of a page.
  sort: () => [],
  indexes: name => [{ using: 'gin', on: `${name} gin_trgm_ops` }],
}
