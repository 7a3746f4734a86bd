import { z } from 'zod'
import type { Question } from '../core/questions/question'

export const questionsSchema = z.object({
  id: z.int().nullable().describe('Id of the version; null without questions'),
  number: z.int().nullable(),
  of: z.int().nullable().describe('The record whose questions these are'),
  questions: z.array(z.custom<Question>().meta({ type: 'object' })),
  current: z
    .object({ id: z.int(), number: z.int() })
    .nullable()
    .describe('The published version; differs from this one if the record is older'),
})
/** The questions of an answers field in one version, and the currently published version. */
export type QuestionsResponse = z.infer<typeof questionsSchema>
