import { changeRecord, findRecords, type ServerHooks } from '../../server/hooks'
import { officeCurrency } from './officeCurrency.server'

/** When a rate changes, quotes that are not presented yet are converted again at today's rate. */
export const hooks: ServerHooks = {
  resource: 'exchange-rates',
  async beforeWrite({ action, record }, { db }) {
    if (action === 'delete' || record.to_currency) return undefined
    const to_currency = await officeCurrency(db)
    return { to_currency, name: `${record.currency} / ${to_currency}` }
  },
  async afterWrite({ before, record }, writer) {
    const pairs = [before, record].flatMap(rate => (rate ? [[rate.currency, rate.to_currency]] : []))
    const open = await findRecords(writer, 'quotes', {
      filter: {
        status: ['requested', 'received'],
        currency: [...new Set(pairs.flat())],
      },
    })
    if (!open.length) return
    const orders = await findRecords(writer, 'work-orders', {
      filter: {
        id: [...new Set(open.map(({ work_order_id }) => work_order_id))],
      },
    })
    const currencyOf = new Map(orders.map(({ id, currency }) => [id, currency]))
    for (const { id, currency, work_order_id } of open) {
      const to = currencyOf.get(Number(work_order_id))
      if (pairs.some(pair => currency !== to && pair.includes(currency) && pair.includes(to)))
        await changeRecord(writer, 'quotes', { id, values: {} })
    }
  },
}
