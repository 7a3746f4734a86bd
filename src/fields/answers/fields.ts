import type { AnyField } from '../../core/field/fieldType'
import { dayBound, numberBound } from '../../core/questions/bounds'
import { MAX_PATTERN_TEXT, matchesPattern } from '../../core/questions/pattern'
import type { Question } from '../../core/questions/question'
import { withoutAbsent } from '../../core/questions/words'
import { choice } from '../choice/choice.type'
import { choices } from '../choices/choices.type'
import { date } from '../date/date.type'
import { decimal } from '../decimal/decimal.type'
import { list } from '../list/list.type'
import { money } from '../money/money.type'
import { text } from '../text/text.type'
import { wholeNumber } from '../wholeNumber/wholeNumber.type'
import { yesNo } from '../yesNo/yesNo.type'

const known = new WeakMap<Question, { today: string; field: AnyField }>()

/** Returns the field for answering a question, with its bounds on a day. */
export function fieldOfQuestion(question: Question, today: string): AnyField {
  const cached = known.get(question)
  if (cached?.today === today) return cached.field
  const { required, visible_if: visibleWhen } = question
  const field = withoutAbsent({ ...made(question, today), required, visibleWhen }) as AnyField
  known.set(question, { today, field })
  return field
}

/** Returns the fields of several questions, by key. */
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
