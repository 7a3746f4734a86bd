import { documentType } from '../../core/field/document'
import type { Field, FieldOptions, FilledBy, Right } from '../../core/field/fieldType'
import type { Answers, Stage } from '../../core/questions/question'

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

// What the answers must be one by one, only their questions tell: `checkAnswers`.
export const answersType = documentType<AnswersField, Answers>({
  kind: 'answers',
  needsOptions: true,
  mergeMode: () => 'parts',
  answers: ({ protectedFor }) => ({ protectedFor }),
  text: value =>
    Object.entries(value)
      .map(([key, answer]) => `${key}: ${typeof answer === 'string' ? answer : JSON.stringify(answer)}`)
      .join('; '),
  sample: () => ({}),
})
