import { createRecordFor, type Writer } from '../../server/hooks'
import type { Quote } from '../quotes/quote'
import { quotesOf } from './read.server'
import type { WorkOrder } from './workOrder'

const live: readonly string[] = ['requested', 'received', 'presented', 'accepted', 'converted']

/**
 * The carriers that a work order is still to ask: at first those without a quote that can come to something, later
 * those that were never asked, as one that declined is not asked again beside another.
 */
export async function carriersToRequest(writer: Writer, order: WorkOrder): Promise<number[]> {
  const quotes = await quotesOf(writer, order.id)
  const counts = (quote: Quote) => order.status !== 'requested' || live.includes(quote.status)
  const requested = new Set(quotes.filter(counts).map(({ insurance_company_id }) => insurance_company_id))
  return (order.company_ids ?? []).filter(id => !requested.has(id))
}

/** Asks each of them for a quote; the quote says whether the request could be sent. */
export async function requestQuotes(writer: Writer, order: WorkOrder): Promise<void> {
  for (const insurance_company_id of await carriersToRequest(writer, order))
    await createRecordFor(writer, 'quotes', { work_order_id: order.id, insurance_company_id })
}
