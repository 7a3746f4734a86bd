import type { DemoData } from '../../server/hooks'
import { daysAfter } from '../../src/core/schema/days'

/** The price of a currency in dinars, the latest first. Each rate applies until the next one. */
const rates = {
  EUR: ['3.3125', '3.3048', '3.2987', '3.3102'],
  USD: ['3.0471', '3.0392', '3.0518', '3.0645'],
}
const DAYS = 31

/** The central bank's rates at the start of the last months. */
export const demo: DemoData = {
  resource: 'exchange-rates',
  *rows({ today }) {
    for (const [currency, each] of Object.entries(rates))
      for (const [at, rate] of each.entries())
        yield {
          currency,
          to_currency: 'TND',
          rate,
          valid_from: daysAfter(today, -9 - at * DAYS),
          source: 'Banque centrale de Tunisie',
        }
  },
}
