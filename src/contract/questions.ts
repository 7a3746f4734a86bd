import { z } from 'zod'
import type { Question } from '../core/questions/question'
import { questionSchema } from '../core/questions/questionSchema'
import { endpoint } from './endpoint'

const { $schema: _dialect, ...question } = z.toJSONSchema(questionSchema, {
  io: 'input',
  // Questions can get more properties later.
  override: ({ jsonSchema }) => {
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  },
})

const words: Readonly<Record<string, string>> = {
  key: 'The property of the answer in the field of answers',
  type: 'The answer is a text, a whole number (with `scale` a decimal text such as "7.5"), an amount {amount, currency} in minor units, a day, the value of an option, a list of them, true or false, or a list of objects with the keys of `fields`',
  required: 'Needed for the next transition; a record can be saved without it',
  asked_at: 'When it is asked: with the request (by default), for a quote, for the policy, or with a claim',
  visible_if: 'Asked only if earlier answers have these values, or one of them',
  min: 'A number, `@year+1` for next year, an amount in minor units, a day, `@today-18y` for a day 18 years ago, the length of a text, or a number of items',
  max: 'As `min`',
  scale: 'Decimal places of a number; the answer is then a decimal text',
  fields: 'The questions of one item of a list',
}

/** A question as JSON Schema; it is not parsed here, because stored questions were checked when they were written. */
const describedQuestion = z.custom<Question>().meta({
  ...question,
  id: 'FormQuestion',
  properties: Object.fromEntries(
    Object.entries(question.properties ?? {}).map(([name, schema]) => [
      name,
      { ...(schema as object), ...(words[name] && { description: words[name] }) },
    ]),
  ),
})

export const questionsSchema = z.object({
  id: z.int().nullable().describe('Id of the version; null without questions'),
  number: z.int().nullable(),
  of: z.int().nullable().describe('The record whose questions these are'),
  questions: z.array(describedQuestion),
  current: z
    .object({ id: z.int(), number: z.int() })
    .nullable()
    .describe('The published version; differs from this one if the record is older'),
})
/** The questions of an answers field in one version, and the currently published version. */
export type QuestionsResponse = z.infer<typeof questionsSchema>

export const questionEndpoints = {
  read: endpoint({
    method: 'get',
    path: '/{resource}/questions',
    operation: 'list{resource}Questions',
    summary: 'Read the questions: of a given version, or the current ones',
    query: {
      field: z.string().describe('Name of the field of answers'),
      of: z.int().describe('Id of the record whose current questions to read'),
      set: z.int().describe('Id of a version, instead of `of`'),
    },
    data: questionsSchema,
    errors: [404],
  }),
}
