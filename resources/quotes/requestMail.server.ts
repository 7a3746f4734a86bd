import { findRecord, type MailDetail, questionsFor, queueMail, type Writer } from '../../server/hooks'
import { formatDate } from '../../src/core/field/formatDate'
import { separated } from '../../src/core/i18n/intl'
import type { Answers } from '../../src/core/questions/question'
import { titleFieldsIn, titleIn } from '../../src/core/schema/titles'
import { insuranceTypes } from '../insuranceTypes/index'
import { coverNames } from '../premium/coverName'
import { answerLines } from '../workOrders/answerLines'
import { coverText } from '../workOrders/coverText'
import { dayOf } from '../workOrders/officeDay.server'
import { carriersOf, type InsuranceType, orderOf, typeOfOrder } from '../workOrders/read.server'
import { requestedCovers } from '../workOrders/wantedCovers'
import type { WorkOrder } from '../workOrders/workOrder'
import { addressOf } from './offer.server'
import { changeLines } from './olderRequest.server'
import type { Quote } from './quote'

const MAIL = 'resources.quotes.mails.request'

/**
 * Emails a request to a carrier: the risk and the wanted cover, without the office's internal data. If the
 * carrier is asked again, `before` is the quote of the earlier request, whose changes come first.
 */
export async function sendRequest(writer: Writer, quote: Quote, before?: Quote): Promise<void> {
  const [carrier] = await carriersOf(writer, [quote.insurance_company_id])
  const to = carrier && addressOf(carrier)
  if (!carrier || !to) return
  const order = await orderOf(writer, quote.work_order_id)
  const type = await typeOfOrder(writer, order)
  const { services } = writer
  const language = services.messages.choose(undefined, carrier.language)
  await queueMail(services, writer.db, {
    to,
    kind: before ? `${MAIL}_changed` : MAIL,
    language,
    name: carrier.name,
    params: {
      number: order.number,
      type: titleIn(insuranceTypes, type, titleFieldsIn(insuranceTypes, language)),
    },
    details: [
      ...(before ? changeLines(before, language) : []),
      ...(await detailsOf(writer, { order, type, quote, language })),
    ],
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
  const translate = (key: string) => messages.translate(language, `${MAIL}.${key}`)
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
  ]
  const words = {
    yes: messages.translate(language, 'fields.yes'),
    no: messages.translate(language, 'fields.no'),
  }
  return [
    ...lines
      .filter(([, value]) => value)
      .map(([key, value]) => ({ label: translate(key), value: String(value) })),
    ...coverLines(writer, request),
    ...answerLines(set?.questions ?? [], order.answers as Answers | null, { language, ...words }),
  ]
}

/** The wanted covers with their limits and deductibles, one a line, then the optional ones by name. */
function coverLines(writer: Writer, { order, type, language }: QuoteRequest): MailDetail[] {
  const { messages } = writer.services
  const speech = {
    language,
    translate: (key: string, params?: Record<string, unknown>) => messages.translate(language, key, params),
  }
  const nameOf = coverNames(type.coverages ?? [], language)
  const covers = requestedCovers(order, type)
  const options = covers.filter(({ included }) => included === false)
  return [
    ...covers
      .filter(({ included }) => included !== false)
      .map(cover => ({ label: nameOf(cover), value: coverText(cover, speech) })),
    ...(options.length
      ? [{ label: speech.translate(`${MAIL}.options`), value: separated(language, options.map(nameOf)) }]
      : []),
  ]
}
