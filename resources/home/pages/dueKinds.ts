import { myClaimsDue, myClaimsLate } from '../../claims/measures'
import { myRenewals } from '../../policies/measures'
import { myOffersEnding, myWorkOrdersDue } from '../../workOrders/measures'

/** The kinds of due work: a measure, and the field with the due date of its records. */
export const dueKinds = [
  { name: 'answer', measure: myWorkOrdersDue, date: 'due_at' },
  { name: 'offer', measure: myOffersEnding, date: 'expires_on' },
  { name: 'claim', measure: myClaimsDue, date: 'next_action_at' },
  { name: 'late_claim', measure: myClaimsLate, date: 'settle_by' },
  { name: 'renewal', measure: myRenewals, date: 'expiry' },
] as const
export type DueKind = (typeof dueKinds)[number]
