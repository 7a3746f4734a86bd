import { hasValues } from '../schema/when'
import { type Answers, type Question, type Stage, stageOf } from './question'

/** Says whether a question belongs to a stage: a claim has its own, a policy has those of the request and the quote too. */
export function isAskedAt(question: Question, stage: Stage): boolean {
  const own = stageOf(question)
  if (stage === 'claim' || own === 'claim') return own === stage
  return ORDER[own] <= ORDER[stage]
}
const ORDER = { request: 0, quote: 1, policy: 2 }

/** Says whether a value is no answer. `false` and 0 are answers. */
export const isEmptyAnswer = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

/**
 * The questions that are asked, in their order, given the answers. What hangs on a hidden question is hidden with it,
 * whatever was answered there before.
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
