import { z } from 'zod'
import { documentType } from '../document'
import type { Field, FieldOptions, FilledBy } from '../fieldType'

export type JsonField = Field<'json', unknown> & FieldOptions<unknown>

/** Any JSON value, for what no other type fits; 100,000 characters and 32 levels at most. */
export const json = <const O extends FieldOptions<unknown>>(options?: O) =>
  ({ kind: 'json', ...options }) as Field<'json', unknown, FilledBy<O>> & FieldOptions<unknown>

const MAX_LENGTH = 100_000

export const jsonType = documentType<JsonField, unknown>({
  kind: 'json',
  schema: () =>
    z
      .unknown()
      .refine(value => JSON.stringify(value).length <= MAX_LENGTH, {
        params: { key: 'validation.too_large' },
      })
      // PostgreSQL keeps no NUL character inside jsonb.
      .refine(value => !JSON.stringify(value).includes('\\u0000'), { params: { key: 'validation.control' } }),
  text: value => JSON.stringify(value),
  sample: (_field, n) => ({ source: 'web', step: n }),
})
