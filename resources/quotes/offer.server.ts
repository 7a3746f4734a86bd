import { findRecord, findRecords, type Writer } from '../../server/hooks'
import { convertedOf } from '../exchangeRates/exchange'
import { exchangeToday } from '../exchangeRates/rateOn.server'
import { appointmentOn, type CommissionBasis } from '../insuranceCompanies/appointments'
import { coverTotal } from '../premium/coverPremiums'
import { commissionOf, premiumTotal, taxLinesOn, taxTotal, withExemptions } from '../premium/total'
import { nowOf, todayOf } from '../workOrders/officeDay.server'
import { type Carrier, carriersOf, type InsuranceType } from '../workOrders/read.server'
import { coversIn, requestedCovers } from '../workOrders/wantedCovers'
import type { WorkOrder } from '../workOrders/workOrder'
import { answersNow } from './olderRequest.server'
import type { Quote } from './quote'

/**
 * Returns the taxes of a quote on the day on which cover starts, less those that its work order is exempt
 * from, with the amounts that follow from them. A net premium that isn't given is the sum of the coverages'.
 */
export function taxed(quote: Quote, order: WorkOrder, type: InsuranceType): Partial<Quote> {
  const premium_net = quote.premium_net ?? coverTotal(quote.coverages)
  const currency = premium_net?.currency ?? quote.currency
  const lines = taxLinesOn(type.tax_lines ?? [], order.wanted_start, currency)
  const taxes = withExemptions(lines, order.tax_exemptions)
  const { tax_rounding } = type
  const parts = { ...quote, premium_net, taxes, tax_rounding }
  return {
    premium_net,
    // Stored without their empty fields, like the lines of before there were such fields.
    taxes: taxes.length ? (taxes as Quote['taxes']) : null,
    tax_rounding,
    tax_total: taxTotal(parts),
    premium_total: premiumTotal(parts),
    commission_amount: commissionOf(parts, quote.commission_rate),
  }
}

/** Returns the premium of a quote in its work order's currency at today's rate, with that rate. */
export async function compared(writer: Writer, quote: Quote, order: WorkOrder): Promise<Partial<Quote>> {
  const { currency, premium_net, premium_total } = quote
  const exchange = await exchangeToday(writer, premium_net?.currency ?? currency, order.currency)
  return { ...exchange, premium_converted: convertedOf(premium_total, exchange) }
}

/** Returns the address for a carrier's quote requests, or null if it has none. */
export const addressOf = ({ quotes_email, email }: Carrier): string | null => quotes_email ?? email

/** Returns whether a quote is a request to a carrier: unanswered, and not a revision of another quote. */
export const isRequest = ({ status, premium_net, previous_quote_id }: Quote): boolean =>
  status === 'requested' && !premium_net && !previous_quote_id

/**
 * Returns what a carrier's commission is paid on: a renewal of its own policy, or new business. A policy that
 * another carrier renews is new to that carrier.
 */
async function basisFor(
  writer: Writer,
  { reason, expiring_policy_id }: WorkOrder,
  company: number,
): Promise<CommissionBasis> {
  if (reason !== 'renewal' || !expiring_policy_id) return 'new_business'
  const expiring = await findRecord(writer, 'policies', { id: expiring_policy_id })
  return expiring?.insurance_company_id === company ? 'renewal' : 'new_business'
}

/**
 * Returns the initial values of a quote: its version number, the requested coverages and the agreed
 * commission.
 */
export async function newQuoteValues(
  writer: Writer,
  quote: Quote,
  { order, type }: { order: WorkOrder; type: InsuranceType },
): Promise<Partial<Quote>> {
  const id = quote.insurance_company_id
  const [carrier] = await carriersOf(writer, [id])
  if (!carrier) throw new Error(`There is no insurance company ${id}`)
  const filter = { work_order_id: order.id, insurance_company_id: id }
  const versions = await findRecords(writer, 'quotes', { filter })
  const number = Math.max(0, ...versions.map(version => Number(version.number ?? 0))) + 1
  const currency = quote.currency ?? quote.premium_net?.currency ?? order.currency
  const basis = await basisFor(writer, order, id)
  const appointment = appointmentOn(carrier, type.id, { day: todayOf(writer), basis })
  return {
    number,
    name: number > 1 ? `${carrier.name} (${number})` : carrier.name,
    currency,
    coverages: quote.coverages ?? coversIn(requestedCovers(order, type), currency),
    commission_rate: quote.commission_rate ?? appointment?.commission_rate ?? null,
    ...answersNow(order),
    asked_at: nowOf(writer),
    request_sent: isRequest(quote) ? (addressOf(carrier) ? 'sent' : 'no_address') : null,
  }
}
