import { addMonths, format, parseISO, startOfMonth, startOfQuarter, startOfYear } from 'date-fns'
import type { Period } from './measureFilter'

/** The periods that users can choose. */
export const periodNames = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const
/** The name of a period, such as `this_month`. */
export type PeriodName = (typeof periodNames)[number]

const units = { month: [startOfMonth, 1], quarter: [startOfQuarter, 3], year: [startOfYear, 12] } as const

/** Returns the days of a period, relative to the office's current day. */
export function periodOf(name: PeriodName, today: string): Period {
  const [which, unit] = name.split('_') as ['this' | 'last', keyof typeof units]
  const [start, months] = units[unit]
  const now = start(parseISO(today))
  const from = which === 'this' ? now : addMonths(now, -months)
  return { from: format(from, 'yyyy-MM-dd'), to: format(addMonths(from, months), 'yyyy-MM-dd') }
}

/** Returns the same days one year earlier. */
export const yearBefore = ({ from, to }: Period): Period => {
  const before = (day: string) => format(addMonths(parseISO(day), -12), 'yyyy-MM-dd')
  return { from: before(from), to: before(to) }
}

export const isPeriodName = (name: string | null): name is PeriodName =>
  periodNames.includes(name as PeriodName)
