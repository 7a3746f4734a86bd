import { hasValues } from '../schema/when'
import { type Answers, type Question, type Stage, stageOf } from './question'

/**
 * Whether a question belongs to a stage: a claim has its own questions; a
 * policy also has those of the request and the quote.
 */
export function isAskedAt(question: Question, stage: Stage): boolean {
  const own = stageOf(question)
  if (stage === 'claim' || own === 'claim') return own === stage
  return ORDER[own] <= ORDER[stage]
}
const ORDER = { request: 0, quote: 1, policy: 2 }

/** Whether a value is not an answer. `false` and 0 are answers. */
export const isEmptyAnswer = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

/**
 * Returns the visible questions for some answers, in their order. A question that depends on a hidden
 * question is hidden too, even if the hidden question still has an answer.
 */
export function visibleQuestions(
  questions: readonly Question[],
  answers: Answers,
  stage?: Stage,
): Question[] {
  const answered: Answers = {}
  return questions.filter(question => {
    if (stage && !isAskedAt(question, stage)) return false
    if (question.visible_if && !hasValues(question.visible_if, answered)) return false
    if (Object.hasOwn(answers, question.key)) answered[question.key] = answers[question.key]
    return true
  })
}
