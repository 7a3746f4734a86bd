import { z } from 'zod'
import { documentType } from '../document'
import type { Field, FieldOptions, FilledBy } from '../fieldType'

export type JsonField = Field<'json', unknown> & FieldOptions<unknown>

/** Any JSON value, for what no other type fits; 100,000 characters and 32 levels at most. */
export const json = <const O extends FieldOptions<unknown>>(options?: O) =>
  ({ kind: 'json', ...options }) as Field<'json', unknown, FilledBy<O>> & FieldOptions<unknown>

const MAX_LENGTH = 100_000
const MAX_DEPTH = 32

/** The key under which a form keeps text that is no JSON (yet); such a value is never stored. */
export const UNREADABLE = '$unreadable'

const isUnreadable = (value: unknown) => typeof value === 'object' && value !== null && UNREADABLE in value

// Stops at the limit: what is nested without end must not exhaust the stack.
const tooDeep = (value: unknown, levels = MAX_DEPTH): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some(part => tooDeep(part, levels - 1)))

export const jsonType = documentType<JsonField, unknown>({
  kind: 'json',
  schema: () =>
    z
      .unknown()
      .refine(value => !tooDeep(value), { params: { key: 'validation.too_deep' }, abort: true })
      .refine(value => !isUnreadable(value), { params: { key: 'validation.json' } })
      .refine(value => JSON.stringify(value).length <= MAX_LENGTH, {
        params: { key: 'validation.too_large' },
      })
      // PostgreSQL keeps no NUL character inside jsonb.
      .refine(value => !JSON.stringify(value).includes('\\u0000'), { params: { key: 'validation.control' } }),
  text: value => JSON.stringify(value),
  sample: (_field, n) => ({ source: 'web', step: n }),
})
