import { z } from 'zod'

const MAX_LENGTH = 100_000

const MAX_DEPTH = 6

// Stops at the limit, so that deeply nested values don't overflow the stack.
const tooDeep = (value: unknown, levels = MAX_DEPTH): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some(part => tooDeep(part, levels - 1)))

export const answersSchema = () =>
  z
    .record(z.string().max(60), z.unknown())
    .refine(value => !tooDeep(value), { params: { key: 'validation.too_deep' }, abort: true })
    .refine(value => JSON.stringify(value).length <= MAX_LENGTH, {
      params: { key: 'validation.too_large' },
    })
    .refine(value => !JSON.stringify(value).includes('\\u0000'), { params: { key: 'validation.control' } })
