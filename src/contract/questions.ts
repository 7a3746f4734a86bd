import { z } from 'zod'
import type { Question } from '../core/questions/question'

export const questionsSchema = z.object({
  id: z.int().nullable().describe('Of the version; null where nothing is asked'),
  number: z.int().nullable(),
  of: z.int().nullable().describe('What they are the questions of'),
  questions: z.array(z.custom<Question>().meta({ type: 'object' })),
  current: z
    .object({ id: z.int(), number: z.int() })
    .nullable()
    .describe('The published version; another one than this when the record is older'),
})
/** The questions of a field of answers: of one version, and which version is asked now. */
export type QuestionsResponse = z.infer<typeof questionsSchema>
