import { type Money, majorUnits } from '../../core/money/amount'
import type { Answers, Check, Question } from '../../core/questions/question'
import { isEmptyAnswer } from '../../core/questions/visible'
import { daysAfter, monthsAfter } from '../../core/schema/days'
import type { Issue } from '../../core/schema/issues'

/**
 * Returns the issue of a check against other answers; undefined if it passes or one of the answers is empty.
 */
export function failedCheck(
  check: Check,
  question: Question,
  { questions, answers }: { questions: readonly Question[]; answers: Answers },
): Issue | undefined {
  const value = answers[question.key]
  if (check.rule === 'total' || check.rule === 'distinct') return failedItems(check, question, value)
  const otherQuestion = questions.find(({ key }) => key === check.other)
  const other = answers[check.other]
  if (!otherQuestion || isEmptyAnswer(other) || holds(check, value, other)) return undefined
  const key = `questions.checks.${check.rule}${'years' in check && check.years ? '_years' : ''}`
  const { rule: _rule, other: _other, ...numbers } = check
  const count = Object.values(numbers)[0]
  return {
    key,
    params: { other: otherQuestion.label, ...(count === undefined ? {} : { smart_count: count }) },
  }
}

function holds(check: Exclude<Check, { part: string }>, value: unknown, other: unknown): boolean {
  switch (check.rule) {
    case 'at_most':
      return compare(value, other) <= 0
    case 'at_least':
      return compare(value, other) >= 0
    case 'after':
      return check.years
        ? String(value) >= monthsAfter(String(other), check.years * 12)
        : String(value) > String(other)
    case 'within':
      return String(value) <= daysAfter(String(other), check.days)
  }
}

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'currency' in value

/** Amounts in two currencies can't be compared, so they count as equal. */
function compare(value: unknown, other: unknown): number {
  if (isMoney(value) && isMoney(other))
    return value.currency === other.currency ? value.amount - other.amount : 0
  const [one, two] = [Number(value), Number(other)]
  if (!Number.isNaN(one) && !Number.isNaN(two)) return one - two
  return String(value) < String(other) ? -1 : String(value) > String(other) ? 1 : 0
}

type Items = Record<string, unknown>[]

function failedItems(
  check: Extract<Check, { part: string }>,
  { fields = [] }: Question,
  items: unknown,
): Issue | undefined {
  const part = fields.find(({ key }) => key === check.part)
  if (!part) return undefined
  const values = (items as Items).map(item => item[check.part]).filter(value => !isEmptyAnswer(value))
  if (check.rule === 'distinct') {
    const texts = values.map(value => JSON.stringify(value))
    return new Set(texts).size === texts.length
      ? undefined
      : { key: 'questions.checks.distinct', params: { part: part.label } }
  }
  // The sum can't be checked while an item's value is empty.
  if (values.length < (items as Items).length || sumIs(values, check.is)) return undefined
  return { key: 'questions.checks.total', params: { part: part.label, total: check.is } }
}

// Decimals are strings; questions have at most six decimal places.
const sumIs = (values: readonly unknown[], total: number): boolean =>
  values.reduce<number>(
    (sum, value) => sum + Math.round(Number(isMoney(value) ? majorUnits(value) : value) * 1e6),
    0,
  ) === Math.round(total * 1e6)
