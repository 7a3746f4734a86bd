import type { Question } from './question'
import { type Words, wordsIn } from './words'

/** What a question is called in a language. */
export const questionLabel = ({ label }: Pick<Question, 'label'>, language: string): string =>
  wordsIn(label, language)

/** The words of an answer that was chosen; the value itself where the question knows it no longer. */
export function answerLabel({ options = [] }: Question, value: string): Words {
  return options.find(option => option.value === value)?.label ?? { en: value }
}

/** The question of a path, `drivers.0.name` as much as `drivers.name`. */
export function questionAt(questions: readonly Question[], path: string): Question | undefined {
  const [first, ...rest] = path.split('.').filter(part => !/^\d+$/.test(part))
  const question = questions.find(({ key }) => key === first)
  return rest.length && question ? questionAt(question.fields ?? [], rest.join('.')) : question
}
