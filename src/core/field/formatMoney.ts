import { type Money, majorUnits } from '../money/amount'
import { exponentOf } from '../money/currencies'
import { formatDecimal } from './formatNumber'

/**
 * Formats an amount with its currency. The decimal places are those of ISO 4217,
 * because `Intl` is wrong about some currencies.
 */
export function formatMoney(money: Money, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const exponent = exponentOf(money.currency)
  return formatDecimal(majorUnits(money), locale, {
    style: 'currency',
    currency: money.currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
    ...options,
  })
}
