import { z } from 'zod'
import type { Question } from '../../core/questions/question'
import { tidied } from '../../core/questions/tidied'
import { questionsSchema } from './questionListSchema'

export const questionsFieldSchema = () => z.preprocess(tidied, questionsSchema) as z.ZodType<Question[]>
