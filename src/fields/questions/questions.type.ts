import { documentType } from '../../core/field/document'
import type { AnyField, Field, FieldOptions, FilledBy } from '../../core/field/fieldType'
import type { Question } from '../../core/questions/question'

export type QuestionsField = Field<'questions', Question[]> & FieldOptions<Question[]>

/** Creates a field for the questions of one version of a set. */
export const questions = <const O extends FieldOptions<Question[]>>(options?: O) =>
  ({ kind: 'questions', ...options }) as Field<'questions', Question[], FilledBy<O>> &
    FieldOptions<Question[]>

/** Returns the field if it is a questions field. */
export const asQuestions = (field: AnyField | undefined): QuestionsField | undefined =>
  field?.kind === 'questions' ? (field as QuestionsField) : undefined

export const questionsType = documentType<QuestionsField, Question[]>({
  kind: 'questions',
  text: asked => asked.map(({ label }) => label.en).join(', '),
  sample: (_field, n) => [
    { key: 'plate', label: { en: `Plate ${n}`, fr: 'Immatriculation' }, type: 'text', identifies: true },
    { key: 'year', label: { en: 'Year' }, type: 'number', min: 1950, max: '@year+1', required: true },
  ],
})
