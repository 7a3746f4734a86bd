import { addMonths, format, parseISO } from 'date-fns'
import { useLocale } from 'react-admin'
import type { Measured } from '../../../src/contract/measures'

import { groupFilter, measureLink } from '../../../src/core/measures/measureFilter'
import { majorUnits, minorUnits } from '../../../src/core/money/amount'
import { noMoney } from '../../../src/core/money/arithmetic'
import { useFigureText } from '../../../src/pages/measures/figureText'
import { monthText } from '../../../src/pages/measures/useGroupLabel'
import { premiumByMonth } from '../../policies/measures'
import { officeToday } from './usePeriod'

/** A month of a year. */
export interface MonthCell {
  text: string
  /** In major units, for a drawing; the text is exact. */
  height: number
  count: number
  to: string
}

export interface MonthYear {
  label: string
  cells: MonthCell[]
}

const day = (date: Date) => format(date, 'yyyy-MM-dd')

/** Twelve months of this year and of the last, in one currency; also those in which nothing was written. */
export function useMonths(answer: Measured, currency: string) {
  const locale = useLocale()
  const { amount, short } = useFigureText()
  const thisYear = Number(officeToday().slice(0, 4))
  const cellOf = (year: number, month: number): MonthCell => {
    const first = new Date(year, month, 1)
    const key = day(first)
    const group = answer.groups?.find(one => one.key === key)
    const money = group?.amounts?.find(one => one.currency === currency) ?? noMoney(currency)
    const filter =
      group?.filter ??
      groupFilter(answer.filter, premiumByMonth.by, { value: key, next: day(addMonths(first, 1)) })
    return {
      text: amount(money),
      height: Number(majorUnits(money)),
      count: group?.count ?? 0,
      to: measureLink(answer.resource, filter),
    }
  }
  const twelve = Array.from({ length: 12 }, (_, month) => month)
  return {
    months: twelve.map(month => monthText(day(new Date(thisYear, month, 1)), locale)),
    years: [thisYear, thisYear - 1].map(
      (year): MonthYear => ({
        label: monthText(day(parseISO(`${year}-01-01`)), locale, { year: 'numeric' }),
        cells: twelve.map(month => cellOf(year, month)),
      }),
    ),
    axisText: (value: number) => short({ amount: minorUnits(value.toFixed(0), currency) ?? 0, currency }),
  }
}
