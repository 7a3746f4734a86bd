import type { Answers, Question, Stage } from './question'
import { isEmptyAnswer, visibleQuestions } from './visible'
import type { Words } from './words'

/** A visible, required question without an answer. */
export interface EmptyAnswer {
  /** `plate`, or `drivers.0.name` inside a list. */
  path: string
  label: Words
}

/** Returns the visible, required questions without an answer, in their order. */
export function emptyAnswers(
  questions: readonly Question[],
  answers: Answers | null | undefined,
  stage?: Stage,
): EmptyAnswer[] {
  const given = answers ?? {}
  return visibleQuestions(questions, given, stage).flatMap((question): EmptyAnswer[] => {
    const { key, label, required, fields = [] } = question
    const value = given[key]
    if (isEmptyAnswer(value)) return required ? [{ path: key, label }] : []
    if (question.type !== 'list' || !Array.isArray(value)) return []
    const least = typeof question.min === 'number' ? question.min : 0
    if (value.length < least) return [{ path: key, label }]
    return value.flatMap((item: Answers, index) =>
      emptyAnswers(fields, item).map(({ path, label: part }) => ({
        path: `${key}.${index}.${path}`,
        label: part,
      })),
    )
  })
}
