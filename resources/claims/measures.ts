import { defineMeasure, defineRatio } from '../../src/define'

const resource = 'claims'
const mine = { assigned_to_eq_any: ['@me'] }
const open = {
  status_eq_any: ['reported', 'acknowledged', 'under_review', 'awaiting_documents', 'approved'],
}
const counted = {
  status_eq_any: [
    'reported',
    'acknowledged',
    'under_review',
    'awaiting_documents',
    'approved',
    'rejected',
    'paid',
    'closed',
  ],
}

export const myClaimsDue = defineMeasure({
  name: 'my_claims_due',
  resource,
  filter: { ...mine, ...open },
  by: {
    date: 'next_action_at',
    windows: [
      { name: 'overdue', to: 0 },
      { name: 'today', from: 0, to: 1 },
      { name: 'next_7', from: 1, to: 8 },
    ],
  },
})

/** The user's claims that are past their deadline to be acknowledged or settled. */
export const myClaimsLate = defineMeasure({
  name: 'my_claims_late',
  resource,
  filter: {
    ...mine,
    ...open,
    or: [{ status: 'reported', acknowledge_by_lt: '@today' }, { settle_by_lt: '@today' }],
  },
})

export const claimsByStatus = defineMeasure({
  name: 'claims_by_status',
  resource,
  filter: open,
  by: 'status',
})

export const claimsLate = defineMeasure({
  name: 'claims_late',
  resource,
  filter: {
    ...open,
    or: [{ status: 'reported', acknowledge_by_lt: '@today' }, { settle_by_lt: '@today' }],
  },
})

export const claimsByPerson = defineMeasure({
  name: 'claims_by_person',
  resource,
  filter: open,
  by: 'assigned_to',
})

export const claimsReported = defineMeasure({
  name: 'claims_reported',
  resource,
  filter: counted,
  period: 'reported_on',
})

export const claimsIncurred = defineMeasure({
  name: 'claims_incurred',
  resource,
  filter: counted,
  value: { sum: 'incurred' },
  period: 'loss_date',
})

export const claimsIncurredByType = defineMeasure({
  name: 'claims_incurred_by_type',
  resource,
  filter: counted,
  value: { sum: 'incurred' },
  by: 'insurance_type_id',
  period: 'loss_date',
})

/** Incurred ÷ earned premium. */
export const lossRatio = defineRatio({
  name: 'loss_ratio',
  part: 'claims_incurred_by_type',
  whole: 'premium_earned_by_type',
})
