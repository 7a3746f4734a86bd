import { type Money, majorUnits } from '../money/amount'
import { exponentOf } from '../money/currencies'
import { formatDecimal } from './formatNumber'

/** An amount with its currency. The digits after the point are ISO 4217's: `Intl` is wrong about some currencies. */
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
