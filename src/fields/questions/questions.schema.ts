import { z } from 'zod'
import type { Question } from '../../core/questions/question'
import { tidied } from '../../core/questions/tidied'
import { questionListSchema } from './questionListSchema'

export const questionsSchema = () => z.preprocess(tidied, questionListSchema) as z.ZodType<Question[]>
