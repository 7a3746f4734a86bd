import type { Question } from './question'
import { type Words, wordsIn } from './words'

/** Returns a question's label in a language. */
export const questionLabel = ({ label }: Pick<Question, 'label'>, language: string): string =>
  wordsIn(label, language)

/** Returns the label of a chosen option; the value itself if the question no longer has that option. */
export function answerLabel({ options = [] }: Question, value: string): Words {
  return options.find(option => option.value === value)?.label ?? { en: value }
}

/** Returns the question at a path; both `drivers.0.name` and `drivers.name` work. */
export function questionAt(questions: readonly Question[], path: string): Question | undefined {
  const [first, ...rest] = path.split('.').filter(part => !/^\d+$/.test(part))
  const question = questions.find(({ key }) => key === first)
  return rest.length && question ? questionAt(question.fields ?? [], rest.join('.')) : question
}
