import type { Writer } from '../../server/hooks'
import { convertedOf } from '../exchangeRates/exchange'
import { exchangeToday } from '../exchangeRates/rateOn.server'
import { commissionOf, premiumTotal, taxLinesOn, taxTotal } from '../premium/total'
import { appointmentOn } from '../workOrders/appointments'
import { nowOf, todayOf } from '../workOrders/officeDay.server'
import { type Carrier, carriersOf, type InsuranceType, quotesOf } from '../workOrders/read.server'
import type { WorkOrder } from '../workOrders/workOrder'
import type { Quote } from './quote'

/** A quote with the taxes of the day on which cover begins, and what follows from them. */
export function taxed(quote: Quote, order: WorkOrder, type: InsuranceType): Partial<Quote> {
  const taxes = taxLinesOn(type.tax_lines ?? [], order.wanted_start)
  const parts = { ...quote, taxes }
  return {
    taxes: taxes.length ? taxes : null,
    tax_total: taxTotal(parts),
    premium_total: premiumTotal(parts),
    commission_amount: commissionOf(parts, quote.commission_rate),
  }
}

/** An offer in another currency than its work order's, with the rate of today beside it. */
export async function compared(writer: Writer, quote: Quote, order: WorkOrder): Promise<Partial<Quote>> {
  const { currency, premium_net, premium_total } = quote
  const exchange = await exchangeToday(writer, premium_net?.currency ?? currency, order.currency)
  return { ...exchange, premium_converted: convertedOf(premium_total, exchange) }
}

/** The coverages that are asked for; an optional one is there once the carrier says so. */
const coveragesOf = ({ coverages }: InsuranceType, currency: string | null): Quote['coverages'] =>
  coverages?.map(({ code, name, mandatory, default_deductible }) => ({
    code,
    name,
    included: mandatory === true,
    limit: null,
    deductible: default_deductible?.currency === currency ? default_deductible : null,
    deductible_percent: null,
    deductible_min: null,
    deductible_max: null,
    note: null,
  })) ?? null

/** Where a carrier gets requests; nowhere when it has no address. */
export const addressOf = ({ quotes_email, email }: Carrier): string | null => quotes_email ?? email

/** Whether the office asks by this quote: it has no answer yet, and no version came before it. */
export const isRequest = ({ status, premium_net, previous_quote_id }: Quote): boolean =>
  status === 'requested' && !premium_net && !previous_quote_id

/** What a new quote begins with: its version, the coverages asked for, the commission agreed on. */
export async function newQuoteValues(
  writer: Writer,
  quote: Quote,
  { order, type }: { order: WorkOrder; type: InsuranceType },
): Promise<Partial<Quote>> {
  const id = quote.insurance_company_id
  const [carrier] = await carriersOf(writer, [id])
  if (!carrier) throw new Error(`There is no insurance company ${id}`)
  const versions = (await quotesOf(writer, order.id)).filter(other => other.insurance_company_id === id)
  const number = Math.max(0, ...versions.map(version => version.number ?? 0)) + 1
  const currency = quote.currency ?? quote.premium_net?.currency ?? order.currency
  const appointment = appointmentOn(carrier, type.id, todayOf(writer))
  return {
    number,
    name: number > 1 ? `${carrier.name} (${number})` : carrier.name,
    currency,
    coverages: quote.coverages ?? coveragesOf(type, currency),
    commission_rate: quote.commission_rate ?? appointment?.commission_rate ?? null,
    asked_at: nowOf(writer),
    request_sent: isRequest(quote) ? (addressOf(carrier) ? 'sent' : 'no_address') : null,
  }
}
