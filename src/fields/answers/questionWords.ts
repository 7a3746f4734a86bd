import { questionLabel } from '../../core/questions/labels'
import type { Question } from '../../core/questions/question'
import { wordsIn } from '../../core/questions/words'
import { fieldLabel, optionLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import type { OwnWords } from '../../ui/fields/OwnWords'

/** Returns the label of a question's input, with its unit. */
export const questionControlLabel = (question: Question, language: string): string =>
  question.unit
    ? `${questionLabel(question, language)} (${question.unit})`
    : questionLabel(question, language)

/** Returns the labels of questions and their options, by the keys that their fields look up. */
export function questionWords(
  resource: Pick<Resource, 'name'>,
  { path, questions }: { path: string; questions: readonly Question[] },
  language: string,
): OwnWords {
  const words: Record<string, string> = {}
  for (const question of questions) {
    const at = `${path}.${question.key}`
    words[fieldLabel(resource, at).key] = questionControlLabel(question, language)
    for (const { value, label } of question.options ?? [])
      words[optionLabel(resource, at, value).key] = wordsIn(label, language)
    Object.assign(words, questionWords(resource, { path: at, questions: question.fields ?? [] }, language))
  }
  return words
}

/** Questions under the same heading. */
export interface QuestionGroup {
  title: string | undefined
  questions: Question[]
}

/** Groups questions by their headings, in order; questions with the same heading need not be adjacent. */
export function groupsOf(questions: readonly Question[], language: string): QuestionGroup[] {
  const groups = new Map<string, QuestionGroup>()
  for (const question of questions) {
    const title = question.group && wordsIn(question.group, language)
    const group = groups.get(title ?? '') ?? { title, questions: [] }
    group.questions.push(question)
    groups.set(title ?? '', group)
  }
  return [...groups.values()]
}
