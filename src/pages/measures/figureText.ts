import { useLocale } from 'react-admin'
import type { Figure, Part } from '../../contract/measures'
import { formatDate } from '../../core/field/formatDate'
import { formatMoney } from '../../core/field/formatMoney'
import { formatDecimal, formatPercent, formatWhole } from '../../core/field/formatNumber'

import type { Money } from '../../core/money/amount'
import { decimalsOf } from '../../core/money/currencies'

const WHOLE_FROM = 10_000

/** Returns functions that format the figures of measures. */
export function useFigureText() {
  const locale = useLocale()
  const exact = (money: Money) => formatMoney(money, locale)
  // A large amount has no decimals. The tooltip and the list show the exact one.
  const amount = (money: Money) =>
    Math.abs(money.amount) >= WHOLE_FROM * 10 ** (decimalsOf(money.currency) ?? 0)
      ? formatMoney(money, locale, { minimumFractionDigits: 0, maximumFractionDigits: 0 })
      : exact(money)
  const short = (money: Money) =>
    formatMoney(money, locale, { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 })
  const count = (value: number) => formatWhole(value, locale)
  const share = ({ ratio }: Part) => (ratio === null ? undefined : formatPercent(hundredfold(ratio), locale))
  const figure = ({ count: rows, amounts, number, day }: Figure): string => {
    if (amounts) return amounts.map(amount).join(' · ') || count(0)
    if (day) return formatDate(day, locale)
    return number === undefined ? count(rows) : formatDecimal(number, locale)
  }
  /** Returns the text of each amount separately. */
  const parts = (of: Figure): string[] => (of.amounts?.length ? of.amounts.map(amount) : [figure(of)])
  return { parts, exact, amount, short, count, share, figure }
}

/** Converts a ratio to a percentage: `"0.4213"` becomes `"42.1"`. */
export function hundredfold(ratio: string): string {
  const tenths = Math.round(Number(ratio) * 1000)
  return String(tenths / 10)
}
