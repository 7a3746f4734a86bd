import type { Answers, Question } from '../../core/questions/question'
import { sameAnswer } from '../../core/questions/sameAnswer'
import type { Issues } from '../../core/schema/issues'
import { type CheckContext, type CheckedAnswers, checkAnswers, NOT_CHECKABLE } from './checkAnswers'

/** The answers to save, and the stored ones. */
export interface GivenAnswers {
  sent: Answers
  current: Answers
  /** Whether the questions are not the ones that `current` answers. */
  isNew: boolean
  /** For a copied record, answers are not rejected: all are kept, or only those that fit the questions. */
  trust?: 'what_fits' | 'all'
}

/**
 * Checks answers against the questions, with the stored ones in mind. For the same questions, an unchanged
 * answer is kept even if it would be invalid today (a start date in the past). For different questions,
 * unchanged answers that don't fit are removed. Changed answers must always be valid.
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
  // What can't be checked is not known to be wrong, so it is never removed.
  const isUnchecked = (key: string) =>
    Object.entries(first.issues).every(
      ([path, list]) => rootOf(path) !== key || list.every(issue => issue.key === NOT_CHECKABLE),
    )
  const { answers, issues } = leaves
    ? checkAnswers(
        questions,
        pickAnswers(known, key => !(wrong.has(key) && untouched(key) && !isUnchecked(key))),
        context,
      )
    : first
  const reported = Object.entries(issues).filter(([path]) => !untouched(rootOf(path)))
  return { answers, issues: Object.fromEntries(reported) }
}

const rootOf = (path: string) => path.split('.')[0] ?? path

/** Returns the answers whose keys are kept. */
export const pickAnswers = (answers: Answers, keeps: (key: string) => boolean): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => keeps(key)))

/** Returns the issues by their path in the record. */
export const withinField = (name: string, issues: Issues): Issues =>
  Object.fromEntries(Object.entries(issues).map(([path, list]) => [`${name}.${path}`, list]))
