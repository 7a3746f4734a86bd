import { documentType } from '../../core/field/document'
import type { Field, FieldOptions, FilledBy, Right } from '../../core/field/fieldType'
import type { Answers, Stage } from '../../core/questions/question'

export interface AnswersOptions extends FieldOptions<Answers> {
  /** The field that refers to the version of the questions; the server fills it. */
  set: string
  /** The field that refers to the record whose current questions are shown. */
  of: string
  /** The stage whose questions this record shows. */
  stage: Stage
  /** A text field that the server fills with the text that identifies the risk. */
  risk?: string
  /** The permission to see and answer protected questions; by default, `manage` on the record itself. */
  protectedFor?: Right
}
export type AnswersField = Field<'answers', Answers> & AnswersOptions

/**
 * Creates a field for answers to a set of questions, each stored under its question's key. The record stores
 * which version of the set was answered.
 */
export const answers = <const O extends AnswersOptions>(options: O) =>
  ({ kind: 'answers', ...options }) as Field<'answers', Answers, FilledBy<O>> & AnswersOptions

/** Returns the field if it is an answers field. */
export const asAnswers = (field: Field | undefined): AnswersField | undefined =>
  field?.kind === 'answers' ? (field as unknown as AnswersField) : undefined

// The answers' values are only checked against their questions, by `checkAnswers`.
export const answersType = documentType<AnswersField, Answers>({
  kind: 'answers',
  needsOptions: true,
  names: ({ set, of, risk }) => [set, of, ...(risk === undefined ? [] : [risk])],
  mergeMode: () => 'parts',
  answers: ({ protectedFor }) => ({ protectedFor }),
  text: value =>
    Object.entries(value)
      .map(([key, answer]) => `${key}: ${typeof answer === 'string' ? answer : JSON.stringify(answer)}`)
      .join('; '),
  sample: () => ({}),
})
