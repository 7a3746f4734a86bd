import { claimsByPerson, claimsByStatus, claimsLate, claimsReported, lossRatio } from '../../claims/measures'
import { instalmentsByAge } from '../../instalments/measures'
import {
  commissionExpected,
  commissionReceived,
  policiesByCompany,
  policiesByType,
  policiesInForce,
  premiumByMonth,
  premiumWritten,
  renewalsByWindow,
  retention,
} from '../../policies/measures'
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

/** What somebody who handles requests and claims looks at. */
export const staffMeasures = [
  ...dueKinds.map(({ measure }) => measure),
  policiesInForce,
  claimsByStatus,
  claimsLate,
  workOrdersOverdue,
  quotesExpiring,
  instalmentsByAge,
  renewalsByWindow,
  workOrdersByStatus,
]

/** What somebody who runs the office looks at in addition. */
export const managerMeasures = [
  ...staffMeasures,
  claimsByPerson,
  claimsReported,
  lossRatio,
  policiesByType,
  policiesByCompany,
  premiumByMonth,
  premiumWritten,
  commissionExpected,
  commissionReceived,
  retention,
  hitRatio,
  conversion,
  daysToOffer,
  lostByReason,
  workOrdersByPerson,
]
