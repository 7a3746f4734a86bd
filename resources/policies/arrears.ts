import { daysAfter } from '../../src/core/schema/days'
import { type Instalment, isOpen } from '../instalments/instalment'
import { isCollected } from '../instalments/openStatus'
import { GRACE_DAYS, NOTICE_DAYS } from './grace'

/** What an insurance type asks for before unpaid cover lapses, as its country's law prescribes. */
export interface LapseTerms {
  grace_days?: number | null
  lapse_notice?: boolean | null
  notice_days?: number | null
}

/** The instalments that count for arrears: valid, and collected by the office. */
const counting = (instalments: readonly Instalment[]) =>
  instalments.filter(one => one.status !== 'cancelled' && isCollected(one))

/**
 * The day from which an instalment counts. A reversed payment gets its days of grace from the date of the
 * reversal, so that cover does not lapse overnight.
 */
const countsFrom = (one: Instalment): string =>
  isOpen(one) && one.reversed_on && one.reversed_on > one.due_on ? one.reversed_on : one.due_on

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const paidFor = (instalments: readonly Instalment[]) =>
  total(instalments.map(({ paid }) => paid?.amount ?? 0))

/** Returns the arrears before a day in minor units: due instalments and refunds, less payments. */
export function arrearsOn(instalments: readonly Instalment[], day: string): number {
  const all = counting(instalments)
  return total(all.filter(({ due_on }) => due_on < day).map(({ amount }) => amount.amount)) - paidFor(all)
}

/**
 * Returns the day from which the customer is in arrears, today or later, for more than `days` days. Due
 * refunds count against due instalments. Returns null if there are no such arrears.
 */
export function unpaidSince(
  instalments: readonly Instalment[],
  { today, days }: { today: string; days: number },
): string | null {
  const all = counting(instalments)
  const dues = new Map<string, number>()
  for (const one of all) dues.set(countsFrom(one), (dues.get(countsFrom(one)) ?? 0) + one.amount.amount)
  let owed = -paidFor(all)
  let since: string | null = null
  for (const day of [...dues.keys()].sort()) {
    owed += dues.get(day) ?? 0
    if (owed > 0) since ??= day
    else {
      // A refund ends the arrears of this period. If it comes too late, cover lapses before.
      if (since && day > today && daysAfter(since, days) < day) return since
      since = null
    }
  }
  return since
}

/** Returns the days on which a notice can be sent and on which cover lapses, from the instalments. */
export function lapseDays(
  instalments: readonly Instalment[],
  { terms, today, sent }: { terms: LapseTerms; today: string; sent: string | null },
): { lapse_on: string | null; lapse_notice_from: string | null; lapse_notice_on: string | null } {
  const days = terms.grace_days ?? GRACE_DAYS
  const since = unpaidSince(instalments, { today, days })
  const from = since && daysAfter(since, days)
  if (!terms.lapse_notice) return { lapse_on: from, lapse_notice_from: null, lapse_notice_on: null }
  // A notice about arrears that were paid in the meantime does not count for later ones.
  const lapse_notice_on = from && sent && sent >= from ? sent : null
  const lapse_on = lapse_notice_on && daysAfter(lapse_notice_on, terms.notice_days ?? NOTICE_DAYS)
  return { lapse_on, lapse_notice_from: from, lapse_notice_on }
}
