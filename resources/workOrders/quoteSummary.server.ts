import type { Writer } from '../../server/hooks'
import { daysAfter } from '../../src/core/schema/days'
import { dayOf } from './officeDay.server'
import type { OrderQuote } from './orderQuote'
import { summarizeQuotes } from './quoteSummary'
import { quotesOf, typeOfOrder } from './read.server'
import type { WorkOrder } from './workOrder'

const GRACE_DAYS = 14
const waiting: readonly string[] = ['quoting', 'offered']

/**
 * Returns the totals of a work order's quotes. They are stored on it, so that lists can sort and filter by
 * them.
 */
export async function quoteSummaryOf(writer: Writer, order: WorkOrder): Promise<Partial<WorkOrder>> {
  const quotes = (await quotesOf(writer, order.id)).filter(({ status }) => status !== 'revised')
  return {
    ...summarizeQuotes(order, quotes),
    company_ids: requestedCarriers(order, quotes),
    expires_on: waiting.includes(order.status) ? await expiryOf(writer, order, quotes) : null,
  }
}

function requestedCarriers({ company_ids }: WorkOrder, quotes: readonly OrderQuote[]): number[] | null {
  const ids = [
    ...new Set([...(company_ids ?? []), ...quotes.map(({ insurance_company_id }) => insurance_company_id)]),
  ]
  return ids.length ? ids : null
}

// The last day of an open request or offer, plus the grace period of the insurance type.
async function expiryOf(
  writer: Writer,
  order: WorkOrder,
  quotes: readonly OrderQuote[],
): Promise<string | null> {
  const days = [
    ...(order.due_at ? [dayOf(writer, order.due_at)] : []),
    ...quotes.flatMap(({ valid_until }) => valid_until ?? []),
  ]
  const last = days.sort().at(-1)
  if (!last) return null
  const { quote_grace_days } = await typeOfOrder(writer, order)
  return daysAfter(last, quote_grace_days ?? GRACE_DAYS)
}
