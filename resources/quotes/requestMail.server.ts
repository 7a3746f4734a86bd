import { findRecord, type MailDetail, questionsFor, queueMail, type Writer } from '../../server/hooks'
import { formatDate } from '../../src/core/field/formatDate'
import { formatMoney } from '../../src/core/field/formatMoney'
import { formatDecimal } from '../../src/core/field/formatNumber'
import { answerLabel, questionLabel } from '../../src/core/questions/labels'
import { type Answers, isProtected, type Question } from '../../src/core/questions/question'
import { isEmptyAnswer, visibleQuestions } from '../../src/core/questions/visible'
import { wordsIn } from '../../src/core/questions/words'
import { titleFieldsIn, titleIn } from '../../src/core/schema/titles'
import type { Money } from '../../src/define'
import { insuranceTypes } from '../insuranceTypes/index'
import { coverNames } from '../premium/coverName'
import { dayOf } from '../workOrders/officeDay.server'
import { carriersOf, type InsuranceType, orderOf, typeOfOrder } from '../workOrders/read.server'
import type { WorkOrder } from '../workOrders/workOrder'
import { addressOf } from './offer.server'
import type { Quote } from './quote'

/** Emails a request to a carrier: the risk and the wanted cover, without the office's internal data. */
export async function sendRequest(writer: Writer, quote: Quote): Promise<void> {
  const [carrier] = await carriersOf(writer, [quote.insurance_company_id])
  const to = carrier && addressOf(carrier)
  if (!carrier || !to) return
  const order = await orderOf(writer, quote.work_order_id)
  const type = await typeOfOrder(writer, order)
  const { services } = writer
  const language = services.messages.choose(undefined, carrier.language)
  await queueMail(services, writer.db, {
    to,
    kind: 'resources.quotes.mails.request',
    language,
    name: carrier.name,
    params: {
      number: order.number,
      type: titleIn(insuranceTypes, type, titleFieldsIn(insuranceTypes, language)),
    },
    details: await detailsOf(writer, { order, type, quote, language }),
  })
}

interface QuoteRequest {
  order: WorkOrder
  type: InsuranceType
  quote: Quote
  language: string
}

async function detailsOf(writer: Writer, request: QuoteRequest): Promise<MailDetail[]> {
  const { order, type, quote, language } = request
  const { messages } = writer.services
  const translate = (key: string) => messages.translate(language, `resources.quotes.mails.request.${key}`)
  const day = (date: string | null) => (date ? formatDate(date, language) : null)
  const customer = await findRecord(writer, 'customers', { id: order.customer_id })
  const set = await questionsFor(writer, 'work-orders', { record: { ...order }, field: 'answers' })
  const lines: [string, unknown][] = [
    ['reference', order.number],
    ['type', titleIn(insuranceTypes, type, titleFieldsIn(insuranceTypes, language))],
    ['proposer', customer?.name],
    ['start', day(order.wanted_start)],
    ['end', day(order.wanted_end)],
    ['currency', quote.currency],
    ['due', order.due_at ? day(dayOf(writer, order.due_at)) : null],
    ['coverages', quote.coverages?.map(coverNames(type.coverages ?? [], language)).join(', ')],
  ]
  const words = {
    yes: messages.translate(language, 'fields.yes'),
    no: messages.translate(language, 'fields.no'),
  }
  return [
    ...lines
      .filter(([, value]) => value)
      .map(([key, value]) => ({ label: translate(key), value: String(value) })),
    ...answerLines(set?.questions ?? [], order.answers as Answers | null, { language, ...words }),
  ]
}

/** A question and its answer as a line of the email. */
interface AnswerLine {
  label: string
  value: string
}

interface AnswerFormat {
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

function formatAnswer(question: Question, value: unknown, format: AnswerFormat): string {
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
