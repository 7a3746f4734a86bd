import { z } from 'zod'
import { arrayType, unique } from '../array'
import type { Field, FieldOptions, FilledBy } from '../fieldType'
import { textSchema } from '../text/text'

export interface TagsOptions extends FieldOptions<string[]> {
  /** How many at most; 20 when nothing is said. */
  max?: number
}
export type TagsField = Field<'tags', string[]> & TagsOptions

/** Words that people make up to find records by. */
export const tags = <const O extends TagsOptions>(options?: O) =>
  ({ kind: 'tags', ...options }) as Field<'tags', string[], FilledBy<O>> & TagsOptions

const tag = textSchema({ min: 1, max: 40 })

export const tagsType = arrayType<TagsField, string>({
  kind: 'tags',
  column: 'text[]',
  expected: 'word',
  item: () => tag,
  schema: field =>
    z
      .array(tag)
      .max(field.max ?? 20)
      .transform(unique),
  sample: (_field, n) =>
    ['vip', 'fleet', 'renewal', 'referral'].filter((_tag, index) => (n + index) % 2 === 0),
  read: String,
})
