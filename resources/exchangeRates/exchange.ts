import { exchanged } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'

/** The dated rate that a record keeps: what one unit costs in the other of two currencies. */
export interface Exchange {
  /** The currency that amounts are converted to. */
  exchange_currency?: string | null
  /** The currency of which one unit costs `exchange_rate` in the other. */
  exchange_unit?: string | null
  exchange_rate?: string | null
  exchange_date?: string | null
}

/** An amount in a currency, at the rate that is kept where it is another's; null without such a rate. */
export function convertedTo(currency: string, amount: Money, exchange: Exchange): Money | null {
  if (amount.currency === currency) return amount
  const { exchange_currency: to, exchange_unit: unit, exchange_rate: rate } = exchange
  if (to !== currency || !unit || !rate) return null
  if (unit !== currency && unit !== amount.currency) return null
  return exchanged(amount, currency, { unit, rate })
}

/** An amount at the rate that is kept; null where nothing is converted. */
export const convertedOf = (amount: Money | null, exchange: Exchange): Money | null =>
  amount && exchange.exchange_currency && amount.currency !== exchange.exchange_currency
    ? convertedTo(exchange.exchange_currency, amount, exchange)
    : null
