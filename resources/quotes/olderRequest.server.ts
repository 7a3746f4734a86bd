import { sql } from 'kysely'
import { changeRecords, findRecords, type Writer } from '../../server/hooks'
import { eachIfNotAll } from '../policies/migrations.server'
import { isUnchanged } from '../unchanged'
import { typeOfOrder } from '../workOrders/read.server'
import { LIVE, type RequestChange, requestOf, storedChanges } from '../workOrders/request'
import { changesSince, requestIn } from '../workOrders/requestChanges.server'
import { coversIn, requestedCovers } from '../workOrders/wantedCovers'
import { asWorkOrder, type WorkOrder } from '../workOrders/workOrder'
import type { Quote } from './quote'

/** Returns the values of a quote that answers its work order as it is now. */
export const answersNow = (order: WorkOrder): Partial<Quote> => ({
  request: requestOf(order),
  outdated: false,
  request_changes: null,
})

/**
 * Returns whether the office informs the carrier about changes, because no request was mailed. Such a
 * quote answers the work order as it is when the answer arrives.
 */
const followsOrder = ({ status, request_sent }: Pick<Quote, 'status' | 'request_sent'>): boolean =>
  status === 'requested' && request_sent !== 'sent'

/**
 * Returns whether a quote is of an older request, and what changed since. `was` is the quote before the write:
 * until an answer arrives, a quote whose request was not mailed follows its work order.
 */
export async function standingOf(
  writer: Writer,
  { quote, was = quote, order }: { quote: Quote; was?: Quote; order: WorkOrder },
): Promise<Partial<Quote>> {
  if (!LIVE.includes(quote.status)) return {}
  if (!requestIn(quote)) return answersNow(order)
  if (followsOrder(was)) return withCurrentRequest(writer, quote, order)
  const changes = await changesSince(writer, quote, order)
  return { outdated: changes.length > 0, request_changes: changes.length ? changes : null }
}

/**
 * Returns the values of a quote that is asked for what its work order wants now. Its covers follow as long as
 * nobody changed them.
 */
export async function withCurrentRequest(
  writer: Writer,
  quote: Quote,
  order: WorkOrder,
): Promise<Partial<Quote>> {
  const request = requestIn(quote)
  if (!request || isUnchanged(request, order, ['coverages', 'currency'])) return answersNow(order)
  const type = await typeOfOrder(writer, order)
  const before = coversIn(requestedCovers(request, type), quote.currency)
  const isOwn = !isUnchanged({ coverages: before }, quote, ['coverages'])
  return {
    ...answersNow(order),
    ...(isOwn ? {} : { coverages: coversIn(requestedCovers(order, type), quote.currency) }),
  }
}

/** Returns the changes that a quote's carrier was not told about, in one language, for a mail. */
export const changeLines = (quote: Quote, language: string): { label: string; value: string }[] =>
  storedChanges(quote.request_changes).map(({ label, before, after }) => {
    const of = (words: RequestChange['before']) => words?.[language as keyof typeof words] ?? words?.en ?? '–'
    return { label: of(label), value: before || after ? `${of(before)} → ${of(after)}` : '' }
  })

const AT_ONCE = 500

/** Lets the open quotes of earlier versions answer their work order as it is now, so that none becomes older. */
export async function migrateRequests(writer: Writer): Promise<number> {
  const { rows } = await sql<{ id: string; of: string }>`
    select id, work_order_id as of from quotes
    where request is null and deleted_at is null
      and status in ('requested', 'received', 'presented', 'accepted', 'not_taken')
    order by id`.execute(writer.db)
  let migrated = 0
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    const ids = [...new Set(some.map(({ of }) => Number(of)))]
    const found = await findRecords(writer, 'work-orders', { filter: { id_eq_any: ids } })
    const orders = new Map(found.map(order => [order.id, asWorkOrder(order)]))
    const changes = some.flatMap(({ id, of }) => {
      const order = orders.get(Number(of))
      return order ? [[Number(id), answersNow(order)] as const] : []
    })
    migrated += await eachIfNotAll(writer, new Map(changes), part =>
      changeRecords(writer, 'quotes', { changes: part }),
    )
  }
  return migrated
}
