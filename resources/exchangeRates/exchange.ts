import { exchanged } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'

/** The exchange rate stored with a record: its date, and the price of one unit of a currency in another. */
export interface Exchange {
  /** The currency that amounts are converted to. */
  exchange_currency?: string | null
  /** The currency of which one unit costs `exchange_rate` of the other currency. */
  exchange_unit?: string | null
  exchange_rate?: string | null
  exchange_date?: string | null
}

/**
 * Converts an amount to a currency at the stored rate. Returns null if the stored rate does not convert
 * between the two.
 */
export function convertedTo(currency: string, amount: Money, exchange: Exchange): Money | null {
  if (amount.currency === currency) return amount
  const { exchange_currency: to, exchange_unit: unit, exchange_rate: rate } = exchange
  if (to !== currency || !unit || !rate) return null
  if (unit !== currency && unit !== amount.currency) return null
  return exchanged(amount, currency, { unit, rate })
}

/** Converts an amount to the currency of the stored rate. Returns null if there is nothing to convert. */
export const convertedOf = (amount: Money | null, exchange: Exchange): Money | null =>
  amount && exchange.exchange_currency && amount.currency !== exchange.exchange_currency
    ? convertedTo(exchange.exchange_currency, amount, exchange)
    : null
