import {
  ApiError,
  changeRecord,
  findRecord,
  type HookWrite,
  invalid,
  type ServerHooks,
  type Writer,
} from '../../server/hooks'
import { daysAfter } from '../../src/core/schema/days'
import type { Blocker, Values } from '../../src/core/schema/resource'
import { convertedOf } from '../exchangeRates/exchange'
import { carrierBlockers } from '../workOrders/guards.server'
import { nowOf, todayOf } from '../workOrders/officeDay.server'
import { isOwnTransition } from '../workOrders/ownTransition.server'
import { quoteSummaryOf } from '../workOrders/quoteSummary.server'
import { type InsuranceType, orderOf, typeOfOrder } from '../workOrders/read.server'
import { LIVE } from '../workOrders/request'
import type { WorkOrder } from '../workOrders/workOrder'
import { compared, isRequest, newQuoteValues, taxed } from './offer.server'
import { answersNow, migrateRequests, standingOf, withCurrentRequest } from './olderRequest.server'
import { asQuote, type Quote } from './quote'
import { sendRequest } from './requestMail.server'
import { revised } from './revision.server'

const VALIDITY_DAYS = 30
const MAX_CARRIERS = 10
const quoting: readonly string[] = ['quoting', 'offered']
const isOpen = ({ status }: Quote) => status === 'requested' || status === 'received'

/** Checks that a quote can be requested: its work order is quoting, and its carrier can be asked. */
async function checkAskable(writer: Writer, quote: Quote, order: WorkOrder): Promise<void> {
  const id = quote.insurance_company_id
  const wrong = (field: string, key: string, params = {}) =>
    invalid({ [field]: [{ key: `resources.quotes.missing.${key}`, params }] })
  if (!quoting.includes(order.status) && !(order.status === 'requested' && isOwnTransition(writer)))
    throw wrong('work_order_id', 'not_quoting')
  const companies = order.company_ids ?? []
  if (!companies.includes(id) && companies.length >= MAX_CARRIERS)
    throw wrong('insurance_company_id', 'enough_carriers', { smart_count: MAX_CARRIERS })
  if (quote.previous_quote_id) return
  const [blocker] = await carrierBlockers(writer, order.insurance_type_id, [id])
  if (blocker) throw wrong('insurance_company_id', blocker.key, blocker.params)
}

/**
 * Returns whether a user reopens a quote directly. If its work order's own undo reopens it, there is no
 * `ability`, and the order returns to its earlier status as well.
 */
const comesBack = (before: Values | undefined, { status }: Quote, { ability }: Writer): boolean =>
  ability !== undefined && LIVE.includes(status) && !LIVE.includes(String(before?.status))

/** Checks that the work order still takes quotes before a quote is restored or reopened. */
async function checkQuoting(writer: Writer, quote: Quote): Promise<void> {
  const order = await orderOf(writer, quote.work_order_id)
  if (!quoting.includes(order.status)) throw notPossible('resources.quotes.missing.not_quoting')
}

async function created(writer: Writer, quote: Quote): Promise<Partial<Quote>> {
  // Locks the work order, so that its status can't change while a quote is added.
  await findRecord(writer, 'work-orders', { id: quote.work_order_id, lock: true })
  const order = await orderOf(writer, quote.work_order_id)
  await checkAskable(writer, quote, order)
  const type = await typeOfOrder(writer, order)
  const first = await newQuoteValues(writer, quote, { order, type })
  return asKnown(await worked(writer, { ...quote, ...first }, { order, type, first }))
}

/** Refuses a net premium whose taxes need the premium of each coverage. */
function asKnown(quote: Partial<Quote>): Partial<Quote> {
  const message = [{ key: 'resources.quotes.rules.covers_priced' }]
  if (quote.premium_net && !quote.premium_total) throw invalid({ premium_net: message, coverages: message })
  return quote
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
  return asKnown(await worked(writer, quote, { order, type, first }))
}

async function changed(writer: Writer, quote: Quote): Promise<Partial<Quote>> {
  // The work order's start or exemptions may have changed.
  if (quote.status === 'presented' && isOwnTransition(writer))
    return retaxed(writer, quote, await orderOf(writer, quote.work_order_id))
  if (!isOpen(quote)) return {}
  const order = await orderOf(writer, quote.work_order_id)
  return worked(writer, quote, { order, type: await typeOfOrder(writer, order) })
}

/** Asks the carrier again. The quote then answers the work order as it is now. */
async function askedAgain(writer: Writer, quote: Quote): Promise<Partial<Quote>> {
  const asked = await withCurrentRequest(writer, quote, await orderOf(writer, quote.work_order_id))
  return { ...asked, asked_at: nowOf(writer) }
}

/**
 * Returns the taxes of an offer that was already compared: those of the first day of cover, less the
 * exemptions. Its exchange rate stays.
 */
async function retaxed(writer: Writer, quote: Quote, order: WorkOrder): Promise<Partial<Quote>> {
  const taxes = taxed(quote, order, await typeOfOrder(writer, order))
  return { ...taxes, premium_converted: convertedOf(taxes.premium_total ?? null, quote) }
}

async function confirmed(writer: Writer, quote: Quote): Promise<Partial<Quote>> {
  const order = await orderOf(writer, quote.work_order_id)
  return { ...answersNow(order), ...(await retaxed(writer, quote, order)) }
}

type Effect = (writer: Writer, quote: Quote) => Promise<Partial<Quote>>

/** The values that each action sets in the same write. */
const effects: Readonly<Record<string, Effect>> = {
  update: changed,
  receive: received,
  present: presented,
  revise: revised,
  ask_again: askedAgain,
  confirm: confirmed,
}

/** Returns the values that a write sets, and whether the quote then is of an older request. */
async function written(
  writer: Writer,
  { action, before, record }: HookWrite & { before: Values },
): Promise<Partial<Quote>> {
  const quote = asQuote(record)
  const values = (await effects[action]?.(writer, quote)) ?? {}
  if (values.request) return values
  const order = await orderOf(writer, quote.work_order_id)
  const was = action === 'receive' ? asQuote(before) : quote
  return { ...values, ...(await standingOf(writer, { quote: { ...quote, ...values }, was, order })) }
}

/** Sets the exchange rate of the day on which the quote is presented. It does not change afterwards. */
async function presented(writer: Writer, quote: Quote): Promise<Partial<Quote>> {
  return compared(writer, quote, await orderOf(writer, quote.work_order_id))
}

interface Working {
  order: WorkOrder
  type: InsuranceType
  first?: Partial<Quote>
}

/** Returns the values calculated from an open offer, merged with the given ones. */
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
  const unknown: Blocker[] =
    quote.premium_net && !quote.premium_total
      ? [{ key: 'resources.quotes.rules.covers_priced', field: 'coverages' }]
      : []
  if (transition === 'present') return [...past, ...unknown]
  if (transition === 'release') return past
  if (transition === 'accept')
    return [...past, ...unknown, ...(order.status === 'offered' ? [] : [{ key: 'not_offered' }])]
  if (['revise', 'confirm', 'ask_again'].includes(transition))
    return quoting.includes(order.status) ? [] : [{ key: 'not_quoting' }]
  return []
}

/** The guards and effects of quotes. */
export const hooks: ServerHooks = {
  resource: 'quotes',
  blockers: ({ transition, record }, reader) => missing(reader, transition, asQuote(record)),
  async beforeWrite({ action, before, record }, writer) {
    const quote = asQuote(record)
    if (action === 'delete' && quote.status !== 'requested')
      throw notPossible('resources.quotes.rules.only_requested_deleted')
    // Quotes that the server creates with a number, such as demo data, are already complete.
    if (action === 'create' && !writer.ability && quote.number) return undefined
    if (action === 'create') return { ...(await created(writer, quote)) }
    if (action === 'restore' || (action === 'undo' && comesBack(before, quote, writer)))
      await checkQuoting(writer, quote)
    // The migration says what a quote answers; nothing else of it changes.
    if (!before || action === 'delete' || (!before.request && quote.request)) return undefined
    return { ...(await written(writer, { action, before, record })) }
  },
  migrations: { request: migrateRequests },
  async afterWrite({ action, before, record }, writer) {
    const quote = asQuote(record)
    const isNew = action === 'create' && Date.parse(quote.asked_at ?? '') === writer.context.now.getTime()
    if (action === 'create' && !isNew) return
    if (isNew && isRequest(quote) && quote.request_sent === 'sent') await sendRequest(writer, quote)
    if (action === 'ask_again' && before) await sendRequest(writer, quote, asQuote(before))
    if (isOwnTransition(writer)) return
    const order = await orderOf(writer, quote.work_order_id)
    await changeRecord(writer, 'work-orders', {
      id: order.id,
      values: { ...(await quoteSummaryOf(writer, order)) },
    })
  },
}
