import { myClaimsDue, myClaimsLate } from '../../claims/measures'
import { myRenewals } from '../../policies/measures'
import { myOffersEnding, myWorkOrdersDue } from '../../workOrders/measures'

/** What a day may ask of somebody: the records that a measure finds, by the date that they are due on. */
export const dueKinds = [
  { name: 'answer', measure: myWorkOrdersDue, date: 'due_at' },
  { name: 'offer', measure: myOffersEnding, date: 'expires_on' },
  { name: 'claim', measure: myClaimsDue, date: 'next_action_at' },
  { name: 'late_claim', measure: myClaimsLate, date: 'settle_by' },
  { name: 'renewal', measure: myRenewals, date: 'expiry' },
] as const
export type DueKind = (typeof dueKinds)[number]
