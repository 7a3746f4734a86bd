import { formatDate } from '../../src/core/field/formatDate'
import { formatMoney } from '../../src/core/field/formatMoney'
import { formatDecimal } from '../../src/core/field/formatNumber'
import { answerLabel, questionLabel } from '../../src/core/questions/labels'
import { type Answers, isProtected, type Question } from '../../src/core/questions/question'
import { isEmptyAnswer, visibleQuestions } from '../../src/core/questions/visible'
import { wordsIn } from '../../src/core/questions/words'
import type { Money } from '../../src/define'

/** A question and its answer as a line of the email. */
interface AnswerLine {
  label: string
  value: string
}

export interface AnswerFormat {
  language: string
  /** The translations of yes and no. */
  yes: string
  no: string
}

/** Returns the answers in the order of the questions and in a language, without protected ones. */
export function answerLines(
  questions: readonly Question[],
  answers: Answers | null,
  format: AnswerFormat,
): AnswerLine[] {
  return visibleQuestions(questions, answers ?? {}, 'request')
    .filter(({ key }) => !isProtected(key) && !isEmptyAnswer(answers?.[key]))
    .map(question => ({
      label: questionLabel(question, format.language),
      value: formatAnswer(question, answers?.[question.key], format),
    }))
}

/** Returns an answer as text in a language, without grouping the digits of codes. */
export function formatAnswer(question: Question, value: unknown, format: AnswerFormat): string {
  const { language, yes, no } = format
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
          answerLines(fields, item, format)
            .map(line => `${line.label}: ${line.value}`)
            .join(', '),
        )
        .join('; ')
    case 'text':
      return String(value)
  }
}
