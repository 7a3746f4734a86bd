import type { Field, FieldOptions, FieldType, FilledBy } from '../../core/field/fieldType'
import { scalarType } from '../../core/field/scalar'

export interface LongTextOptions extends FieldOptions<string> {
  /** The maximum length; 10,000 by default. */
  max?: number
  min?: number
}
export type LongTextField = Field<'longText', string> & LongTextOptions

/** Creates a field for text with several lines: notes, descriptions. */
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
  // Sorting by a long text is useless, and a btree index rejects values larger than a third of a page.
  sort: () => [],
  indexes: name => [{ using: 'gin', on: `${name} gin_trgm_ops` }],
}
