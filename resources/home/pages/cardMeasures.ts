import type { Measure, Ratio } from '../../../src/kit'
import { claimsByPerson, claimsByStatus, claimsLate, claimsReported, lossRatio } from '../../claims/measures'
import { instalmentsByAge } from '../../instalments/measures'
import {
  commissionExpected,
  commissionReceived,
  policiesByCompany,
  policiesByType,
  policiesInForce,
  renewalsByWindow,
  retention,
} from '../../policies/measures'
import { premiumByMonth, premiumWritten } from '../../policyCharges/measures'
import { hitRatio, quotesExpiring } from '../../quotes/measures'
import {
  conversion,
  daysToOffer,
  lostByReason,
  workOrdersByPerson,
  workOrdersByStatus,
  workOrdersOverdue,
} from '../../workOrders/measures'
import { dueKinds } from './dueKinds'

/** The measures of each card. A dashboard requests those of all its cards in one call. */
export const cardMeasures: Readonly<Record<string, readonly (Measure | Ratio)[]>> = {
  policies_in_force: [policiesInForce],
  open_claims: [claimsByStatus, claimsLate],
  requests_overdue: [workOrdersOverdue, quotesExpiring],
  instalments_overdue: [instalmentsByAge],
  due: dueKinds.map(({ measure }) => measure),
  renewals: [renewalsByWindow],
  instalments: [instalmentsByAge],
  claims_open: [claimsByStatus],
  team: [workOrdersByPerson, claimsByPerson],
  mix: [policiesByType],
  mix_by_carrier: [policiesByCompany],
  premium_written: [premiumWritten, premiumByMonth],
  commission_expected: [commissionExpected, commissionReceived],
  conversion: [conversion],
  retention: [retention],
  loss_ratio_total: [lossRatio],
  days_to_offer: [daysToOffer],
  claims_reported: [claimsReported],
  premium_by_month: [premiumByMonth],
  funnel: [workOrdersByStatus],
  loss_ratio: [lossRatio],
  hit_ratio: [hitRatio],
  lost: [lostByReason],
}
