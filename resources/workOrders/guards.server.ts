import { emptyAnswersBlockers, findRecord, type Writer } from '../../server/hooks'
import { can } from '../../src/core/access/ability'
import { compareMoney } from '../../src/core/money/arithmetic'
import { daysAfter, daysBetween } from '../../src/core/schema/days'
import { optionLabel } from '../../src/core/schema/labels'
import type { Blocker } from '../../src/core/schema/resource'
import { type Money, missingDocuments } from '../../src/define'
import { appointmentOn } from '../insuranceCompanies/appointments'
import { workOrders } from '.'
import { firstPaymentBlockers, paymentBlockers, refundBlockers } from './firstPayment.server'
import { dayOf, todayOf } from './officeDay.server'
import type { OrderQuote } from './orderQuote'
import { carriersOf, type InsuranceType, quotesOf, typeOfOrder } from './read.server'
import { changesSince, olderBlocker } from './requestChanges.server'
import { carriersToRequest } from './requestQuotes.server'
import type { WorkOrder } from './workOrder'

/** Checks other records for reasons that block a transition of a work order. */
type Guard = (reader: Writer, order: WorkOrder) => Promise<readonly Blocker[]>

const REOPEN_DAYS = 90
const when = (condition: boolean, blocker: Blocker): Blocker[] => (condition ? [blocker] : [])

async function customerBlockers(
  reader: Writer,
  { customer_id }: WorkOrder,
  type?: InsuranceType,
): Promise<Blocker[]> {
  const customer = await findRecord(reader, 'customers', { id: customer_id })
  return [
    ...when(customer?.status === 'blocked', { key: 'customer_blocked', field: 'customer_id' }),
    ...when(type?.kyc_required === true && customer?.kyc_status !== 'verified', {
      key: 'identity_check',
      field: 'customer_id',
    }),
  ]
}

/**
 * The number of days after an agreed start in which it can be agreed again once its acceptance was withdrawn:
 * enough for a weekend and another version of the quote. Later, claims before the new acceptance could be
 * known to the customer alone, so the limit of the insurance type for backdating applies.
 */
const AGREED_DAYS = 7

/** Whether a start of cover was agreed shortly before: it was not in the past when it was agreed. */
const isAgreed = ({ wanted_start, agreed_start }: WorkOrder, today: string) =>
  Boolean(agreed_start) &&
  wanted_start >= String(agreed_start) &&
  today <= daysAfter(String(agreed_start), AGREED_DAYS)

/**
 * Blocks a start of cover in the past. Only a manager can set one, within the limit of the insurance type. A
 * start that was agreed in time stays possible for some days.
 */
export function startBlocker(reader: Writer, order: WorkOrder, type: InsuranceType): Blocker[] {
  const today = todayOf(reader)
  const { ability } = reader
  if (!ability || order.wanted_start >= today || isAgreed(order, today)) return []
  const allowed = can(ability, 'manage', 'work-orders') ? (type.backdating_days ?? 0) : 0
  return when(daysBetween(order.wanted_start, today) > allowed, {
    key: 'start_past',
    params: { start: order.wanted_start, smart_count: type.backdating_days ?? 0 },
    field: 'wanted_start',
  })
}

/**
 * Returns the carriers that can't be asked: inactive ones, and those without an appointment for the type
 * today.
 */
export async function carrierBlockers(
  reader: Writer,
  type: number,
  ids: readonly number[],
): Promise<Blocker[]> {
  const carriers = await carriersOf(reader, ids)
  const today = todayOf(reader)
  const inactive = carriers.filter(({ status }) => status !== 'active').map(({ name }) => name)
  const strangers = carriers
    .filter(carrier => carrier.status === 'active' && !appointmentOn(carrier, type, { day: today }))
    .map(({ name }) => name)
  const named = (key: string, names: string[]) =>
    when(names.length > 0, { key, params: { smart_count: names.length, names }, field: 'company_ids' })
  return [...named('not_active', inactive), ...named('not_appointed', strangers)]
}

const askGuard: Guard = async (reader, order) => {
  const { company_ids, insurance_type_id } = order
  if (!company_ids?.length) return []
  const open = await carriersToRequest(reader, order)
  if (!open.length) return [{ key: 'nobody_to_ask', field: 'company_ids' }]
  return carrierBlockers(reader, insurance_type_id, open)
}

const requesting: Guard = async (reader, order) => {
  const type = await typeOfOrder(reader, order)
  return [
    ...(await emptyAnswersBlockers(reader, 'work-orders', { record: { ...order }, field: 'answers' })),
    ...when(type.status !== 'active', { key: 'type_not_active', field: 'insurance_type_id' }),
    ...(await customerBlockers(reader, order)),
    ...startBlocker(reader, order, type),
  ]
}

const isValid = (day: string) => (quote: OrderQuote) => !quote.valid_until || quote.valid_until >= day

const offering: Guard = async (reader, order) => {
  const quotes = (await quotesOf(reader, order.id)).filter(
    ({ status }) => status === 'received' || status === 'presented',
  )
  if (!quotes.length) return [{ key: 'no_quote' }]
  return noValidQuote(quotes.filter(isValid(todayOf(reader))))
}

/** Blocks a transition that needs a valid quote if there is none, or only quotes of an older request. */
const noValidQuote = (valid: readonly OrderQuote[]): Blocker[] =>
  valid.length
    ? when(
        valid.every(({ outdated }) => outdated),
        { key: 'older_quotes' },
      )
    : [{ key: 'no_valid_quote' }]

const accepting: Guard = async (reader, order) => {
  const type = await typeOfOrder(reader, order)
  const quotes = await quotesOf(reader, order.id)
  const chosen = quotes.find(({ id }) => id === order.accepted_quote_id)
  const field = 'accepted_quote_id'
  const open = (quote: OrderQuote) => quote.status === 'presented' || quote.status === 'received'
  const valid = isValid(todayOf(reader))
  const blockers = [
    ...when(order.accepted_quote_id !== null && !chosen, { key: 'quote_of_another', field }),
    ...when(chosen !== undefined && !open(chosen), { key: 'quote_not_open', field }),
    ...when(chosen !== undefined && open(chosen) && !valid(chosen), {
      key: 'quote_expired',
      params: { day: chosen?.valid_until },
      field,
    }),
    ...(order.accepted_quote_id === null
      ? noValidQuote(quotes.filter(quote => open(quote) && valid(quote)))
      : []),
    ...(chosen && open(chosen) ? olderBlocker(await changesSince(reader, chosen, order), field) : []),
  ]
  return [
    ...blockers,
    ...(await customerBlockers(reader, order, type)),
    ...startBlocker(
      reader,
      isAgreedWith(chosen, quotes, order) ? order : { ...order, agreed_start: null },
      type,
    ),
    ...gapBlocker(order),
  ]
}

/** Whether the start was agreed with the carrier of this quote, in this version or an earlier one. */
const isAgreedWith = (
  chosen: OrderQuote | undefined,
  quotes: readonly OrderQuote[],
  { agreed_quote_id }: WorkOrder,
): boolean =>
  !chosen ||
  quotes.some(
    ({ id, insurance_company_id }) =>
      id === agreed_quote_id && insurance_company_id === chosen.insurance_company_id,
  )

/** Blocks a later start than the one agreed before, until someone confirms the days without cover. */
const gapBlocker = ({ gap_days, gap_agreed, agreed_start, wanted_start }: WorkOrder): Blocker[] =>
  when(Boolean(gap_days) && !gap_agreed, {
    key: 'gap',
    params: { agreed: agreed_start, start: wanted_start, smart_count: gap_days },
    field: 'gap_agreed',
  })

/**
 * Blocks the issue of cover that starts in the past, unless its acceptance was in time. Orders that were
 * accepted before `agreed_start` existed were in time if their start had not passed.
 */
function lateStartBlocker(reader: Writer, order: WorkOrder, type: InsuranceType): Blocker[] {
  const { agreed_start, wanted_start, decided_at } = order
  const inTime = agreed_start
    ? wanted_start === agreed_start
    : decided_at !== null && dayOf(reader, decided_at) <= wanted_start
  return inTime ? [] : startBlocker(reader, order, type)
}

const isOver = (limit: Money | null, premium: Money | null | undefined) =>
  limit !== null && (!premium || premium.currency !== limit.currency || compareMoney(premium, limit) > 0)

const issuing: Guard = async (reader, order) => {
  const type = await typeOfOrder(reader, order)
  const documents = missingDocuments(order)
  const chosen = (await quotesOf(reader, order.id)).find(({ id }) => id === order.accepted_quote_id)
  const { ability } = reader
  const isManager = !ability || can(ability, 'manage', 'Policy')
  return [
    ...when(documents.length > 0, {
      key: 'documents',
      params: {
        smart_count: documents.length,
        names: documents.map(kind => optionLabel(workOrders, 'required_documents', kind)),
      },
      field: 'documents',
    }),
    ...when(!isManager && isOver(type.issue_limit, chosen?.premium_total), {
      key:
        type.issue_limit?.currency === chosen?.premium_total?.currency ? 'over_limit' : 'over_limit_currency',
      params: { limit: type.issue_limit },
    }),
    ...(await firstPaymentBlockers(reader, order)),
    ...lateStartBlocker(reader, order, type),
  ]
}

const reopening: Guard = async (reader, order) => {
  const ended = order.decided_at ? daysAfter(dayOf(reader, order.decided_at), REOPEN_DAYS) : null
  return [
    ...when(ended !== null && ended < todayOf(reader), {
      key: 'too_late',
      params: { smart_count: REOPEN_DAYS },
    }),
    ...(await customerBlockers(reader, order)),
  ]
}

/** The guards by transition. */
export const guards: Record<string, Guard> = {
  request: requesting,
  ask: askGuard,
  ask_more: askGuard,
  offer: offering,
  accept: accepting,
  issue: issuing,
  reopen: reopening,
  take_payment: paymentBlockers,
  unaccept: refundBlockers,
  cancel: refundBlockers,
  // A work order does not expire while it has a valid offer.
  expire: async (reader, order) =>
    when(
      (await quotesOf(reader, order.id)).some(
        quote =>
          (quote.status === 'received' || quote.status === 'presented') &&
          quote.valid_until !== null &&
          quote.valid_until >= todayOf(reader),
      ),
      { key: 'still_valid' },
    ),
}
