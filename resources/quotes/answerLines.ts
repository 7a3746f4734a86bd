import { formatDate } from '../../src/core/field/formatDate'
import { formatMoney } from '../../src/core/field/formatMoney'
import { formatDecimal } from '../../src/core/field/formatNumber'
import { answerLabel, questionLabel } from '../../src/core/questions/labels'
import { type Answers, isProtected, type Question } from '../../src/core/questions/question'
import { isEmptyAnswer, visibleQuestions } from '../../src/core/questions/visible'
import { wordsIn } from '../../src/core/questions/words'
import type { Money } from '../../src/define'

/** One answer as a line. */
export interface AnswerLine {
  label: string
  value: string
}

interface Telling {
  language: string
  /** The words for yes and no. */
  yes: string
  no: string
}

/** What was answered, in the order of the questions and in a language; without what is protected. */
export function answerLines(
  questions: readonly Question[],
  answers: Answers | null,
  telling: Telling,
): AnswerLine[] {
  return visibleQuestions(questions, answers ?? {}, 'request')
    .filter(({ key }) => !isProtected(key) && !isEmptyAnswer(answers?.[key]))
    .map(question => ({
      label: questionLabel(question, telling.language),
      value: told(question, answers?.[question.key], telling),
    }))
}

function told(question: Question, value: unknown, telling: Telling): string {
  const { language, yes, no } = telling
  const { type, unit, code, fields = [] } = question
  const chosen = (one: unknown) => wordsIn(answerLabel(question, String(one)), language)
  switch (type) {
    case 'choice':
      return chosen(value)
    case 'multi':
      return (value as unknown[]).map(chosen).join(', ')
    case 'yesNo':
      return value ? yes : no
    case 'date':
      return formatDate(String(value), language)
    case 'money':
      return formatMoney(value as Money, language)
    case 'number':
      return [code ? String(value) : formatDecimal(String(value), language), unit].filter(Boolean).join(' ')
    case 'list':
      return (value as Answers[])
        .map(item =>
          answerLines(fields, item, telling)
            .map(line => `${line.label}: ${line.value}`)
            .join(', '),
        )
        .join('; ')
    case 'text':
      return String(value)
  }
}
