import { arrayType } from '../../core/field/array'
import type { Field, FieldOptions, FilledBy } from '../../core/field/fieldType'
import { separated } from '../../core/i18n/intl'

export interface TagsOptions extends FieldOptions<string[]> {
  /** The maximum number of tags; 20 by default. */
  max?: number
}
export type TagsField = Field<'tags', string[]> & TagsOptions

/** Creates a field for free words that users add to find records by. */
export const tags = <const O extends TagsOptions>(options?: O) =>
  ({ kind: 'tags', ...options }) as Field<'tags', string[], FilledBy<O>> & TagsOptions

export const tagsType = arrayType<TagsField, string>({
  kind: 'tags',
  expression: 'texts',
  column: 'text[]',
  expected: 'word',
  sample: (_field, n) =>
    ['vip', 'fleet', 'renewal', 'referral'].filter((_tag, index) => (n + index) % 2 === 0),
  read: String,
  format: (values, _field, { language }) => separated(language, values),
})
