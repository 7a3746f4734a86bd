import { defineMeasure } from '../../src/define'

const resource = 'policy-charges'

/** Premium, fees and taxes by the day on which they were booked, less what was returned. */
export const premiumWritten = defineMeasure({
  name: 'premium_written',
  resource,
  value: { sum: 'total' },
  period: 'booked_on',
})

/** Written premium by month, this year and the year before. */
export const premiumByMonth = defineMeasure({
  name: 'premium_by_month',
  resource,
  filter: { booked_on_gte: '@year-1', booked_on_lt: '@year+1' },
  value: { sum: 'total' },
  by: { date: 'booked_on', each: 'month' },
})

/** The earned net premium: each charge is earned over its own days, and a return takes back its days. */
export const premiumEarnedByType = defineMeasure({
  name: 'premium_earned_by_type',
  resource,
  value: { sum: 'net', elapsed: { from: 'from', to: 'until' } },
  by: 'insurance_type_id',
  period: 'from',
})

export const chargeMeasures = [premiumWritten]
