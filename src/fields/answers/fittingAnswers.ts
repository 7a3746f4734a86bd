import type { Answers, Question } from '../../core/questions/question'
import { sameAnswer } from '../../core/questions/sameAnswer'
import type { Issues } from '../../core/schema/issues'
import { type CheckContext, type CheckedAnswers, checkAnswers } from './checkAnswers'

/** Answers that are to be kept, beside those that were. */
export interface GivenAnswers {
  sent: Answers
  current: Answers
  /** Other questions are asked than those that `current` was given to. */
  isNew: boolean
  /** Of a copy, nothing is asked: all stays, or what fits the questions. */
  trust?: 'what_fits' | 'all'
}

/**
 * Answers beside those from before: to the same questions, what was right once stays though it would be wrong today
 * (a start in the past); other questions leave out what does not fit them; what is sent anew must fit.
 */
export function fittingAnswers(
  questions: readonly Question[],
  { sent, current, isNew, trust }: GivenAnswers,
  context: CheckContext,
): CheckedAnswers {
  const untouched = (key: string) =>
    trust !== undefined || (Object.hasOwn(current, key) && sameAnswer(sent[key], current[key]))
  const keys = new Set(questions.map(({ key }) => key))
  const known = pickAnswers(sent, key => keys.has(key) || !untouched(key))
  const first = checkAnswers(questions, known, context)
  const wrong = new Set(Object.keys(first.issues).map(rootOf))
  if (!wrong.size) return first
  const leaves = isNew && trust !== 'all'
  const { answers, issues } = leaves
    ? checkAnswers(
        questions,
        pickAnswers(known, key => !(wrong.has(key) && untouched(key))),
        context,
      )
    : first
  const reported = Object.entries(issues).filter(([path]) => !untouched(rootOf(path)))
  return { answers, issues: Object.fromEntries(reported) }
}

const rootOf = (path: string) => path.split('.')[0] ?? path

/** The answers whose keys are to be kept. */
export const pickAnswers = (answers: Answers, keeps: (key: string) => boolean): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => keeps(key)))

/** Issues by their path in the record. */
export const withinField = (name: string, issues: Issues): Issues =>
  Object.fromEntries(Object.entries(issues).map(([path, list]) => [`${name}.${path}`, list]))
