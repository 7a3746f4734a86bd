import { typeOf } from '../../core/field/registry'
import { answerLabel } from '../../core/questions/labels'
import { type Answers, isProtected, type Question } from '../../core/questions/question'
import { isEmptyAnswer, visibleQuestions } from '../../core/questions/visible'
import { fieldOfQuestion } from './fields'

const MAX_LENGTH = 255

/**
 * Returns the text that identifies a risk: plate, make, address. It is the
 * same in every language; empty without answers.
 */
export function riskText(questions: readonly Question[], answers: Answers | null | undefined): string {
  const parts = visibleQuestions(questions, answers ?? {})
    .filter(({ key, identifies }) => identifies && !isProtected(key))
    .map(question => plainAnswer(question, answers?.[question.key]))
  return [...new Set(parts.filter(Boolean))].join(' · ').slice(0, MAX_LENGTH)
}

function plainAnswer(question: Question, value: unknown): string {
  if (isEmptyAnswer(value)) return ''
  if (question.type === 'choice') return answerLabel(question, String(value)).en
  if (question.type === 'list') {
    const [first] = value as Answers[]
    return (question.fields ?? []).map(part => plainAnswer(part, first?.[part.key])).find(Boolean) ?? ''
  }
  return typeOf(fieldOfQuestion(question, '2000-01-01')).text(value, fieldOfQuestion(question, '2000-01-01'))
}
