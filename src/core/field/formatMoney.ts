import { type Money, majorUnits } from '../money/amount'
import { decimalsOf } from '../money/currencies'
import { formatDecimal } from './formatNumber'

/**
 * Formats an amount with its currency. The decimal places are those of ISO 4217,
 * because `Intl` is wrong about some currencies. In an unknown currency, it is shown as it is stored.
 */
export function formatMoney(money: Money, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const exponent = decimalsOf(money.currency)
  if (exponent === undefined) return `${majorUnits(money)} ${money.currency}`
  return formatDecimal(majorUnits(money), locale, {
    style: 'currency',
    currency: money.currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
    ...options,
  })
}
