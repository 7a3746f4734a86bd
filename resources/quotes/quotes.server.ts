import {
  ApiError,
  changeRecord,
  findRecord,
  invalid,
  type ServerHooks,
  type Writer,
} from '../../server/hooks'
import { daysAfter } from '../../src/core/schema/days'
import type { Blocker, Values } from '../../src/core/schema/resource'
import { carrierBlockers } from '../workOrders/guards.server'
import { nowOf, todayOf } from '../workOrders/officeDay.server'
import { isOwnTransition } from '../workOrders/ownTransition.server'
import { quoteSummaryOf } from '../workOrders/quoteSummary.server'
import { type InsuranceType, orderOf, typeOfOrder } from '../workOrders/read.server'
import type { WorkOrder } from '../workOrders/workOrder'
import { compared, isRequest, newQuoteValues, taxed } from './offer.server'
import { asQuote, type Quote } from './quote'
import { sendRequest } from './requestMail.server'
import { revised } from './revision.server'

const VALIDITY_DAYS = 30
const MOST_CARRIERS = 10
const quoting: readonly string[] = ['quoting', 'offered']
const isOpen = ({ status }: Quote) => status === 'requested' || status === 'received'

/** A quote is asked for while its work order is quoting, of carriers that may be asked. */
async function checkAskable(writer: Writer, quote: Quote, order: WorkOrder): Promise<void> {
  const id = quote.insurance_company_id
  const wrong = (field: string, key: string, params = {}) =>
    invalid({ [field]: [{ key: `resources.quotes.missing.${key}`, params }] })
  if (!quoting.includes(order.status) && !(order.status === 'requested' && isOwnTransition(writer)))
    throw wrong('work_order_id', 'not_quoting')
  const companies = order.company_ids ?? []
  if (!companies.includes(id) && companies.length >= MOST_CARRIERS)
    throw wrong('insurance_company_id', 'enough_carriers', { smart_count: MOST_CARRIERS })
  if (quote.previous_quote_id) return
  const [blocker] = await carrierBlockers(writer, order.insurance_type_id, [id])
  if (blocker) throw wrong('insurance_company_id', blocker.key, blocker.params)
}

const live: readonly unknown[] = ['requested', 'received', 'presented']

/** Whether somebody makes a quote open again by hand; where its work order does, that is put back itself. */
const comesBack = (before: Values | undefined, { status }: Quote, { ability }: Writer): boolean =>
  ability !== undefined && live.includes(status) && !live.includes(before?.status)

/** One that is still asked for comes back only while its work order waits for it. */
async function checkQuoting(writer: Writer, quote: Quote): Promise<void> {
  const order = await orderOf(writer, quote.work_order_id)
  if (!quoting.includes(order.status)) throw notPossible('resources.quotes.missing.not_quoting')
}

async function created(writer: Writer, quote: Quote): Promise<Partial<Quote>> {
  // Whoever adds a quote waits for whoever moves the work order.
  await findRecord(writer, 'work-orders', { id: quote.work_order_id, lock: true })
  const order = await orderOf(writer, quote.work_order_id)
  await checkAskable(writer, quote, order)
  const type = await typeOfOrder(writer, order)
  const first = await newQuoteValues(writer, quote, { order, type })
  return worked(writer, { ...quote, ...first }, { order, type, first })
}

async function received(writer: Writer, quote: Quote): Promise<Partial<Quote>> {
  const order = await orderOf(writer, quote.work_order_id)
  const type = await typeOfOrder(writer, order)
  const today = todayOf(writer)
  const valid_until = quote.valid_until ?? daysAfter(today, type.quote_validity_days ?? VALIDITY_DAYS)
  if (valid_until === today)
    throw invalid({ valid_until: [{ key: 'resources.quotes.rules.valid_after_received' }] })
  const late = !quoting.includes(order.status) || valid_until < today
  const first = { received_at: nowOf(writer), valid_until, late }
  return worked(writer, quote, { order, type, first })
}

async function changed(writer: Writer, quote: Quote): Promise<Partial<Quote>> {
  if (!isOpen(quote)) return {}
  const order = await orderOf(writer, quote.work_order_id)
  return worked(writer, quote, { order, type: await typeOfOrder(writer, order) })
}

/** The rate by which an offer is compared is the one of the day on which it is presented, from then on. */
async function presented(writer: Writer, quote: Quote): Promise<Partial<Quote>> {
  return compared(writer, quote, await orderOf(writer, quote.work_order_id))
}

interface Working {
  order: WorkOrder
  type: InsuranceType
  first?: Partial<Quote>
}

/** What is worked out of an offer while it is open, on top of what is set first. */
async function worked(
  writer: Writer,
  quote: Quote,
  { order, type, first = {} }: Working,
): Promise<Partial<Quote>> {
  const taxes = taxed(quote, order, type)
  return { ...first, ...taxes, ...(await compared(writer, { ...quote, ...taxes }, order)) }
}

const notPossible = (message: string) => new ApiError(409, 'not_possible', { message })

async function missing(reader: Writer, transition: string, quote: Quote): Promise<readonly Blocker[]> {
  const { valid_until, work_order_id } = quote
  const order = await orderOf(reader, work_order_id)
  const expired = valid_until !== null && valid_until < todayOf(reader)
  const past: Blocker[] = expired
    ? [{ key: 'not_valid', params: { day: valid_until }, field: 'valid_until' }]
    : []
  if (transition === 'present' || transition === 'release') return past
  if (transition === 'accept') return order.status === 'offered' ? past : [...past, { key: 'not_offered' }]
  if (transition === 'revise') return quoting.includes(order.status) ? [] : [{ key: 'not_quoting' }]
  return []
}

/** A quote's guards and effects: see the tables of `DOMAIN.md` §4 and §5. */
export const hooks: ServerHooks = {
  resource: 'quotes',
  blockers: ({ transition, record }, reader) => missing(reader, transition, asQuote(record)),
  async beforeWrite({ action, before, record }, writer) {
    const quote = asQuote(record)
    if (action === 'delete' && quote.status !== 'requested')
      throw notPossible('resources.quotes.rules.only_requested_deleted')
    // The server's own writing of what has happened already, such as demo data, is complete.
    if (action === 'create' && !writer.ability && quote.number) return undefined
    if (action === 'create') return { ...(await created(writer, quote)) }
    if (action === 'restore' || (action === 'undo' && comesBack(before, quote, writer)))
      await checkQuoting(writer, quote)
    if (action === 'update') return { ...(await changed(writer, quote)) }
    if (action === 'receive') return { ...(await received(writer, quote)) }
    if (action === 'present') return { ...(await presented(writer, quote)) }
    if (action === 'revise') return { ...(await revised(writer, quote)) }
    return undefined
  },
  async afterWrite({ action, record }, writer) {
    const quote = asQuote(record)
    const isNew = action === 'create' && Date.parse(quote.asked_at ?? '') === writer.context.now.getTime()
    if (action === 'create' && !isNew) return
    if (isNew && isRequest(quote) && quote.request_sent === 'sent') await sendRequest(writer, quote)
    if (isOwnTransition(writer)) return
    const order = await orderOf(writer, quote.work_order_id)
    await changeRecord(writer, 'work-orders', {
      id: order.id,
      values: { ...(await quoteSummaryOf(writer, order)) },
    })
  },
}
