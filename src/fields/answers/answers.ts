import { z } from 'zod'
import type { Answers, Stage } from '../../questions/question'
import { documentType } from '../document'
import type { Field, FieldOptions, FilledBy, Right } from '../fieldType'

export interface AnswersOptions extends FieldOptions<Answers> {
  /** The field that refers to the version of the questions; the server fills it. */
  set: string
  /** The field that refers to the record whose current questions are asked. */
  of: string
  /** Which of the questions are asked of this record. */
  stage: Stage
  /** A text field that the server fills with what the risk is known by. */
  risk?: string
  /** Who may see and give answers to protected questions; `manage` on the record itself when nothing is said. */
  protectedFor?: Right
}
export type AnswersField = Field<'answers', Answers> & AnswersOptions

/** Answers to the questions of a set, each kept under its question's key. The set is pinned to the record. */
export const answers = <const O extends AnswersOptions>(options: O) =>
  ({ kind: 'answers', ...options }) as Field<'answers', Answers, FilledBy<O>> & AnswersOptions

/** The field as one of answers, if it is one. */
export const asAnswers = (field: Field | undefined): AnswersField | undefined =>
  field?.kind === 'answers' ? (field as unknown as AnswersField) : undefined

const MAX_LENGTH = 100_000
const MAX_DEPTH = 6

// Stops at the limit: what is nested without end must not exhaust the stack.
const tooDeep = (value: unknown, levels = MAX_DEPTH): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some(part => tooDeep(part, levels - 1)))

// What the answers must be one by one, only their questions tell: `checkAnswers`.
export const answersType = documentType<AnswersField, Answers>({
  kind: 'answers',
  elaborate: true,
  schema: () =>
    z
      .record(z.string().max(60), z.unknown())
      .refine(value => !tooDeep(value), { params: { key: 'validation.too_deep' }, abort: true })
      .refine(value => JSON.stringify(value).length <= MAX_LENGTH, {
        params: { key: 'validation.too_large' },
      })
      .refine(value => !JSON.stringify(value).includes('\\u0000'), { params: { key: 'validation.control' } }),
  text: value =>
    Object.entries(value)
      .map(([key, answer]) => `${key}: ${typeof answer === 'string' ? answer : JSON.stringify(answer)}`)
      .join('; '),
  sample: () => ({}),
})
