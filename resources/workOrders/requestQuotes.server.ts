import { createRecordFor, type Writer } from '../../server/hooks'
import type { OrderQuote } from './orderQuote'
import { quotesOf } from './read.server'
import type { WorkOrder } from './workOrder'

const live: readonly string[] = ['requested', 'received', 'presented', 'accepted', 'converted']

/**
 * Returns the carriers that a work order still has to ask. At first, these are carriers without a live quote.
 * Later, only carriers that were never asked, so that a carrier that declined is not asked again.
 */
export async function carriersToRequest(writer: Writer, order: WorkOrder): Promise<number[]> {
  const quotes = await quotesOf(writer, order.id)
  const counts = (quote: OrderQuote) => order.status !== 'requested' || live.includes(quote.status)
  const requested = new Set(quotes.filter(counts).map(({ insurance_company_id }) => insurance_company_id))
  return (order.company_ids ?? []).filter(id => !requested.has(id))
}

/** Requests a quote from each of these carriers. The quote stores whether the request could be sent. */
export async function requestQuotes(writer: Writer, order: WorkOrder): Promise<void> {
  for (const insurance_company_id of await carriersToRequest(writer, order))
    await createRecordFor(writer, 'quotes', { work_order_id: order.id, insurance_company_id })
}
