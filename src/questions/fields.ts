import { choice } from '../fields/choice/choice'
import { choices } from '../fields/choices/choices'
import { date } from '../fields/date/date'
import { decimal } from '../fields/decimal/decimal'
import type { AnyField } from '../fields/fieldType'
import { list } from '../fields/list/list'
import { money } from '../fields/money/money'
import { text } from '../fields/text/text'
import { wholeNumber } from '../fields/wholeNumber/wholeNumber'
import { yesNo } from '../fields/yesNo/yesNo'
import { dayBound, numberBound } from './bounds'
import { MAX_PATTERN_TEXT, matchesPattern } from './pattern'
import type { Question } from './question'
import { withoutAbsent } from './words'

const known = new WeakMap<Question, { today: string; field: AnyField }>()

/** The field that a question is answered in, with its bounds as they are on a day. */
export function fieldOfQuestion(question: Question, today: string): AnyField {
  const held = known.get(question)
  if (held?.today === today) return held.field
  const { required, visible_if: visibleWhen } = question
  const field = withoutAbsent({ ...made(question, today), required, visibleWhen }) as AnyField
  known.set(question, { today, field })
  return field
}

/** The fields of several questions, by key. */
export const fieldsOfQuestions = (questions: readonly Question[], today: string): Record<string, AnyField> =>
  Object.fromEntries(questions.map(question => [question.key, fieldOfQuestion(question, today)]))

function made(question: Question, today: string): AnyField {
  const { type, pattern, code, scale, options = [], fields = [] } = question
  const [min, max] = [numberBound(question.min, today), numberBound(question.max, today)]
  const values = options.map(({ value }) => value)
  switch (type) {
    case 'text':
      return text({
        min,
        max: Math.min(max ?? 255, pattern ? MAX_PATTERN_TEXT : Number.POSITIVE_INFINITY),
        ltr: code,
        pattern: pattern
          ? { matches: { test: typed => matchesPattern(pattern, typed) }, message: 'questions.pattern' }
          : undefined,
      })
    case 'number':
      return scale ? decimal({ scale, min, max }) : wholeNumber(withoutAbsent({ min, max }))
    case 'money':
      return money(withoutAbsent({ min, max }))
    case 'date':
      return date({ min: dayBound(question.min, today), max: dayBound(question.max, today) })
    case 'choice':
      return choice(values)
    case 'multi':
      return choices(values)
    case 'yesNo':
      return yesNo()
    case 'list':
      return list(fieldsOfQuestions(fields, today), withoutAbsent({ min, max }))
  }
}
