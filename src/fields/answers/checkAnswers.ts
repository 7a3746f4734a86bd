import { schemaOf } from '../../core/field/registry'
import { PatternBudget, patternProblem } from '../../core/questions/pattern'
import type { Answers, Question, Stage } from '../../core/questions/question'
import { isEmptyAnswer, visibleQuestions } from '../../core/questions/visible'
import { addIssue, type Issue, type Issues, issueOf } from '../../core/schema/issues'
import { failedCheck } from './checks'
import { fieldOfQuestion } from './fields'

export interface CheckContext {
  /** `YYYY-MM-DD` in the office's time zone. */
  today: string
  /** The stage whose questions are shown; all questions by default. */
  stage?: Stage
}

interface Checking extends CheckContext {
  budget: PatternBudget
}

/** Normalized answers, and the issues by path: `drivers.0.licence_date`. */
export interface CheckedAnswers {
  answers: Answers
  issues: Issues
}

/**
 * Checks answers against their questions: removes answers to hidden questions and empty answers, and rejects
 * unknown ones. `emptyAnswers` checks whether all are given. The browser and the server both use it.
 */
export function checkAnswers(
  questions: readonly Question[],
  given: Answers,
  context: CheckContext,
): CheckedAnswers {
  const issues: Issues = {}
  const keys = new Set(questions.map(({ key }) => key))
  for (const name of Object.keys(given))
    if (!keys.has(name)) addIssue(issues, name, { key: 'validation.unknown', params: { names: name } })
  const answers = normalAnswers(questions, given, {
    context: { ...context, budget: new PatternBudget() },
    issues,
  })
  if (!Object.keys(issues).length) checkTogether(questions, answers, { issues })
  return { answers, issues }
}

function normalAnswers(
  questions: readonly Question[],
  given: Answers,
  { context, issues, prefix = '' }: { context: Checking; issues: Issues; prefix?: string },
): Answers {
  const visible = visibleQuestions(questions, given, context.stage)
  const answers: Answers = {}
  for (const question of visible) {
    const value = given[question.key]
    if (isEmptyAnswer(value)) continue
    const path = `${prefix}${question.key}`
    const normal =
      question.type === 'list'
        ? normalItems(question, value, { context, issues, path })
        : normalValue(question, value, { context, issues, path })
    if (!isEmptyAnswer(normal)) answers[question.key] = normal
  }
  // An answer that is empty after trimming hides the questions that depend on it.
  const still = new Set(visibleQuestions(visible, answers).map(({ key }) => key))
  return Object.fromEntries(Object.entries(answers).filter(([key]) => still.has(key)))
}

function normalValue(
  question: Question,
  value: unknown,
  { context: { today, budget }, issues, path }: { context: Checking; issues: Issues; path: string },
): unknown {
  const unchecked = typeof value === 'string' ? whyUnchecked(question, value, budget) : undefined
  if (unchecked) {
    addIssue(issues, path, { key: unchecked })
    return value
  }
  const result = schemaOf(fieldOfQuestion(question, today)).safeParse(
    question.code && typeof value === 'string' ? value.toUpperCase() : value,
    { reportInput: true },
  )
  if (result.success) return result.data
  for (const issue of result.error.issues)
    addIssue(issues, [path, ...issue.path].join('.'), withHint(question, issueOf(issue)))
  return value
}

/** The issue of an answer whose question has a stored pattern that can't run. */
export const NOT_CHECKABLE = 'questions.not_checkable'

/** Returns why an answer's pattern isn't run, if so. */
function whyUnchecked({ pattern }: Question, value: string, budget: PatternBudget): string | undefined {
  if (!pattern) return undefined
  if (patternProblem(pattern)) return NOT_CHECKABLE
  return budget.allows(pattern, value.trim()) ? undefined : 'questions.too_much_text'
}

const withHint = ({ pattern_hint }: Question, issue: Issue): Issue =>
  issue.key === 'questions.pattern' && pattern_hint
    ? { key: 'questions.pattern_hint', params: { hint: pattern_hint } }
    : issue

const LIST_LIMIT = 50

function normalItems(
  question: Question,
  value: unknown,
  { context: { today, budget }, issues, path }: { context: Checking; issues: Issues; path: string },
): unknown {
  if (!Array.isArray(value)) {
    addIssue(issues, path, { key: 'validation.list' })
    return value
  }
  const limit = typeof question.max === 'number' ? question.max : LIST_LIMIT
  if (value.length > limit)
    addIssue(issues, path, { key: 'validation.max_items', params: { limit, smart_count: limit } })
  const fields = question.fields ?? []
  const keys = new Set(fields.map(({ key }) => key))
  return value.slice(0, LIST_LIMIT * 10).map((item, index) => {
    const place = `${path}.${index}`
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      addIssue(issues, place, { key: 'validation.object_with', params: { names: [...keys] } })
      return item
    }
    for (const name of Object.keys(item))
      if (!keys.has(name))
        addIssue(issues, `${place}.${name}`, { key: 'validation.unknown', params: { names: name } })
    return normalAnswers(fields, item, { context: { today, budget }, issues, prefix: `${place}.` })
  })
}

function checkTogether(
  questions: readonly Question[],
  answers: Answers,
  { issues, prefix = '' }: { issues: Issues; prefix?: string },
): void {
  for (const question of questions) {
    const value = answers[question.key]
    if (isEmptyAnswer(value)) continue
    const path = `${prefix}${question.key}`
    for (const check of question.checks ?? []) {
      const issue = failedCheck(check, question, { questions, answers })
      if (issue) addIssue(issues, path, issue)
    }
    if (question.type === 'list')
      (value as Answers[]).forEach((item, index) => {
        checkTogether(question.fields ?? [], item, { issues, prefix: `${path}.${index}.` })
      })
  }
}
