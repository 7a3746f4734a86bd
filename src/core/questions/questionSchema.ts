import { z } from 'zod'
import type { Language } from '../i18n/languages'
import { QUESTION_TYPES, type Question, STAGES } from './question'
import { withoutAbsent } from './words'

const text = z.string().trim().max(500)
const further = text.transform(value => value || undefined).optional()

/** The schema of a text in several languages; English is required. */
const wordsSchema = z
  .strictObject({ en: text.min(1), fr: further, ar: further, tr: further } satisfies Record<
    Language,
    z.ZodType
  >)
  .transform(words => withoutAbsent(words))

const key = z
  .string()
  .trim()
  .max(60)
  .refine(value => /^[a-z][a-z0-9_]*$/.test(value), { params: { key: 'questions.key' } })
const scalar = z.union([z.string().max(255), z.number(), z.boolean()])
const bound = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^(@(today|year)([+-]\d{1,4}[dmy]?)?|\d{4}-\d{2}-\d{2})$/),
])
const check = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.enum(['at_most', 'at_least']), other: key }),
  z.strictObject({ rule: z.literal('after'), other: key, years: z.int().min(1).max(150).optional() }),
  z.strictObject({ rule: z.literal('within'), other: key, days: z.int().min(1).max(36_600) }),
  z.strictObject({ rule: z.literal('total'), part: key, is: z.number() }),
  z.strictObject({ rule: z.literal('distinct'), part: key }),
])
const flag = z
  .boolean()
  .optional()
  .transform(value => value || undefined)

const shape = {
  key,
  label: wordsSchema,
  help: wordsSchema.optional(),
  type: z.enum(QUESTION_TYPES),
  required: flag,
  min: bound.optional(),
  max: bound.optional(),
  scale: z.int().min(0).max(6).optional(),
  // A longer pattern is not compiled: validation of the set stops here.
  pattern: z.string().max(200, { abort: true }).optional(),
  pattern_hint: wordsSchema.optional(),
  code: flag,
  options: z
    .array(z.strictObject({ value: key, label: wordsSchema }))
    .max(200)
    .optional(),
  visible_if: z.record(key, z.union([scalar, z.array(scalar).min(1).max(50)])).optional(),
  asked_at: z.enum(STAGES).optional(),
  unit: z.string().trim().max(20).optional(),
  group: wordsSchema.optional(),
  shown_in_comparison: flag,
  identifies: flag,
  protected: flag,
  checks: z.array(check).max(10).optional(),
}

const part = z.strictObject(shape).transform(question => withoutAbsent(question))

/** The schema of one question; `questionListSchema` checks it against the other questions. */
export const questionSchema: z.ZodType<Question> = z
  .strictObject({ ...shape, fields: z.array(part).max(30).optional() })
  .transform(question => withoutAbsent(question)) as unknown as z.ZodType<Question>
