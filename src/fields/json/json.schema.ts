import { z } from 'zod'
import { UNREADABLE } from './json.type'

const MAX_LENGTH = 100_000

const MAX_DEPTH = 32

const isUnreadable = (value: unknown) => typeof value === 'object' && value !== null && UNREADABLE in value

// Stops at the limit, so that deeply nested values don't overflow the stack.
const tooDeep = (value: unknown, levels = MAX_DEPTH): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some(part => tooDeep(part, levels - 1)))

export const jsonSchema = () =>
  z
    .unknown()
    .refine(value => !tooDeep(value), { params: { key: 'validation.too_deep' }, abort: true })
    .refine(value => !isUnreadable(value), { params: { key: 'validation.json' } })
    .refine(value => JSON.stringify(value).length <= MAX_LENGTH, {
      params: { key: 'validation.too_large' },
    })
    // PostgreSQL does not support NUL characters in jsonb.
    .refine(value => !JSON.stringify(value).includes('\\u0000'), { params: { key: 'validation.control' } })
