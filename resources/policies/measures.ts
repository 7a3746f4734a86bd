import { defineMeasure, defineRatio } from '../../src/define'

const resource = 'policies'
const inForce = { status_eq_any: ['in_force'] }
const written = { sum: 'premium_total' } as const
const undecided = { ...inForce, renewal_status_eq_any: ['not_due', 'due', 'in_progress'] }

export const policiesInForce = defineMeasure({
  name: 'policies_in_force',
  resource,
  filter: inForce,
  value: written,
})

export const policiesByType = defineMeasure({
  name: 'policies_by_type',
  resource,
  filter: inForce,
  value: written,
  by: 'insurance_type_id',
})

export const policiesByCompany = defineMeasure({
  name: 'policies_by_company',
  resource,
  filter: inForce,
  value: written,
  by: 'insurance_company_id',
})

export const renewalsByWindow = defineMeasure({
  name: 'renewals_by_window',
  resource,
  filter: undecided,
  value: written,
  by: {
    date: 'expiry',
    windows: [
      { name: 'overdue', to: 0 },
      { name: 'days_0_7', from: 0, to: 8 },
      { name: 'days_8_15', from: 8, to: 16 },
      { name: 'days_16_30', from: 16, to: 31 },
      { name: 'days_31_60', from: 31, to: 61 },
      { name: 'days_61_90', from: 61, to: 91 },
    ],
  },
})

/** The user's policies that end within 30 days and whose renewal has not been started. */
export const myRenewals = defineMeasure({
  name: 'my_renewals',
  resource,
  filter: { assigned_to_eq_any: ['@me'], ...inForce, renewal_status_eq_any: ['not_due', 'due'] },
  by: {
    date: 'expiry',
    windows: [
      { name: 'overdue', to: 0 },
      { name: 'days_0_7', from: 0, to: 8 },
      { name: 'days_8_30', from: 8, to: 31 },
    ],
  },
})

export const policiesRenewed = defineMeasure({
  name: 'policies_renewed',
  resource,
  filter: { renewal_status_eq_any: ['renewed'] },
  period: 'expiry',
})

export const policiesDueForRenewal = defineMeasure({
  name: 'policies_due_for_renewal',
  resource,
  filter: { renewal_status_eq_any: ['renewed', 'not_renewed', 'lost'] },
  period: 'expiry',
})

/** Renewed policies ÷ policies due for renewal. */
export const retention = defineRatio({
  name: 'retention',
  part: 'policies_renewed',
  whole: 'policies_due_for_renewal',
})

export const commissionExpected = defineMeasure({
  name: 'commission_expected',
  resource,
  value: { sum: 'commission_expected' },
  period: 'effective',
})

export const commissionReceived = defineMeasure({
  name: 'commission_received',
  resource,
  value: { sum: 'commission_received' },
  period: 'effective',
})
