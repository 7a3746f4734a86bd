import { z } from 'zod'
import { MAX_PATTERN_TEXT, MAX_PATTERNS, patternProblem } from '../../core/questions/pattern'
import { isProtected, type Question } from '../../core/questions/question'
import { questionSchema } from '../../core/questions/questionSchema'
import { MAX_AMOUNT } from '../money/money.type'

type Report = (path: (string | number)[], key: string, params?: Record<string, unknown>) => void

/** The maximum length of all questions as JSON: about twenty times that of the longest shipped set. */
const MAX_LENGTH = 200_000

/**
 * The schema of a set's questions: their keys must be unique, and
 * conditions and checks must refer to earlier questions.
 */
export const questionListSchema: z.ZodType<Question[]> = z
  .array(questionSchema)
  .max(200, { abort: true })
  .refine(questions => JSON.stringify(questions).length <= MAX_LENGTH, {
    params: { key: 'validation.too_large' },
    abort: true,
  })
  .superRefine((questions, context) => {
    const report: Report = (path, key, params) =>
      context.addIssue({ code: 'custom', path, params: { key, ...params } })
    checkPatterns(questions, report)
    checkTogether(questions, report)
  })

/** Checks that patterns are valid and not too many: those beyond the limit are not compiled. */
function checkPatterns(questions: readonly Question[], report: Report, known = new Set<string>()): void {
  questions.forEach(({ pattern, max, fields }, index) => {
    if (fields) checkPatterns(fields, (path, ...rest) => report([index, 'fields', ...path], ...rest), known)
    if (!pattern) return
    if (typeof max === 'number' && max > MAX_PATTERN_TEXT)
      report([index, 'max'], 'validation.max_value', { limit: MAX_PATTERN_TEXT })
    const isOver = known.add(pattern).size > MAX_PATTERNS
    const problem = isOver
      ? { key: 'questions.too_many_patterns', params: { limit: MAX_PATTERNS } }
      : patternProblem(pattern)
    if (problem) report([index, 'pattern'], problem.key, problem.params)
  })
}

function checkTogether(questions: readonly Question[], report: Report, nested = false): void {
  questions.forEach((question, index) => {
    const within: Report = (path, key, params) => report([index, ...path], key, params)
    if (questions.findIndex(({ key }) => key === question.key) < index)
      within(['key'], 'questions.duplicate_key', { name: question.key })
    checkShape(question, within, nested)
    checkVisible(question, { questions, index }, within)
    checkPointers(question, { questions, index }, within)
    if (question.fields)
      checkTogether(question.fields, (path, key, params) => within(['fields', ...path], key, params), true)
  })
}

/**
 * The largest `min` and `max` of each type: a text's length, a list's
 * items, an amount's minor units, and a number.
 */
const LIMITS: Partial<Record<Question['type'], number>> = {
  text: 5_000,
  list: 500,
  money: MAX_AMOUNT,
  number: 1e15,
}
const CHOSEN = ['choice', 'multi']
const NUMBERS = ['number', 'money']

function checkShape(question: Question, report: Report, nested: boolean): void {
  const { key, type, options, fields, min, max } = question
  const chosen = CHOSEN.includes(type)
  if (chosen && !options?.length) report(['options'], 'validation.required')
  if (!chosen && options?.length) report(['options'], 'questions.not_for_type')
  options?.forEach(({ value }, index) => {
    if (options.findIndex(other => other.value === value) < index)
      report(['options', index, 'value'], 'questions.duplicate_key', { name: value })
  })
  if (type === 'list' && nested) report(['type'], 'questions.nested_list')
  if (type === 'list' && !nested && !fields?.length) report(['fields'], 'validation.required')
  if (type !== 'list' && fields?.length) report(['fields'], 'questions.not_for_type')
  if (type !== 'text' && question.pattern) report(['pattern'], 'questions.not_for_type')
  if (type !== 'number' && question.scale) report(['scale'], 'questions.not_for_type')
  if (Boolean(question.protected) !== isProtected(key)) report(['key'], 'questions.protected_key')
  if (nested && question.protected) report(['protected'], 'questions.nested_protected')
  for (const [side, bound] of [['min', min] as const, ['max', max] as const])
    if (bound !== undefined && !fitsType(type, bound)) report([side], 'questions.not_for_type')
  const limit = LIMITS[type]
  for (const [side, bound] of [['min', min] as const, ['max', max] as const])
    if (limit !== undefined && typeof bound === 'number' && Math.abs(bound) > limit)
      report([side], 'validation.max_value', { limit })
  if (min !== undefined && max !== undefined && typeof min === typeof max && isDay(min) === isDay(max))
    if (!String(min).startsWith('@') && !String(max).startsWith('@') && min > max)
      report(['max'], 'questions.bounds')
}

const isDay = (bound: number | string) => typeof bound === 'string' && /^(\d|@today)/.test(bound)

function fitsType(type: Question['type'], bound: number | string): boolean {
  if (type === 'date') return isDay(bound)
  if (type === 'number') return typeof bound === 'number' || bound.startsWith('@year')
  return type !== 'yesNo' && !CHOSEN.includes(type) && typeof bound === 'number' && Number.isInteger(bound)
}

const PICKED = ['choice', 'yesNo', 'number', 'text']

function checkVisible(
  question: Question,
  { questions, index }: { questions: readonly Question[]; index: number },
  report: Report,
): void {
  for (const [key, wanted] of Object.entries(question.visible_if ?? {})) {
    const place = questions.findIndex(other => other.key === key)
    const other = questions[place]
    const values = Array.isArray(wanted) ? wanted : [wanted]
    if (!other) report(['visible_if'], 'questions.points_at_nothing', { name: key })
    else if (place >= index) report(['visible_if'], 'questions.points_later', { name: other.label })
    // A user who can't see a protected answer could infer it from whether the other question is shown.
    else if (!PICKED.includes(other.type) || (other.protected && !question.protected))
      report(['visible_if'], 'questions.cannot_decide', { name: other.label })
    else if (!values.every(value => isAnswerOf(other, value)))
      report(['visible_if'], 'questions.no_such_answer', { name: other.label })
  }
}

function isAnswerOf({ type, options = [] }: Question, value: unknown): boolean {
  if (type === 'choice') return options.some(option => option.value === value)
  if (type === 'yesNo') return typeof value === 'boolean'
  return type === 'number' ? typeof value !== 'boolean' : typeof value === 'string'
}

function checkPointers(
  { type, checks = [], fields = [] }: Question,
  { questions, index }: { questions: readonly Question[]; index: number },
  report: Report,
): void {
  for (const check of checks) {
    if ('part' in check) {
      const part = fields.find(({ key }) => key === check.part)
      if (!part) report(['checks'], 'questions.points_at_nothing', { name: check.part })
      else if (check.rule === 'total' && !NUMBERS.includes(part.type))
        report(['checks'], 'questions.not_for_type')
      continue
    }
    const place = questions.findIndex(other => other.key === check.other)
    const other = questions[place]
    const dates = check.rule === 'after' || check.rule === 'within'
    if (!other) report(['checks'], 'questions.points_at_nothing', { name: check.other })
    else if (place === index) report(['checks'], 'questions.points_later', { name: other.label })
    else if (other.type !== type || (dates ? type !== 'date' : ![...NUMBERS, 'date'].includes(type)))
      report(['checks'], 'questions.not_for_type')
  }
}
