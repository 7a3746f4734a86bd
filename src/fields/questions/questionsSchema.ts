import { z } from 'zod'
import type { Question } from '../../questions/question'
import { questionsSchema } from '../../questions/questionsSchema'
import { tidied } from '../../questions/tidied'

export const questionsFieldSchema = () => z.preprocess(tidied, questionsSchema) as z.ZodType<Question[]>
