import { claimsByPerson, claimsByStatus, claimsLate, claimsReported, lossRatio } from '../../measures/claims'
import { instalmentsByAge } from '../../measures/instalments'
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
} from '../../measures/policies'
import { hitRatio, quotesExpiring } from '../../measures/quotes'
import {
  conversion,
  daysToOffer,
  lostByReason,
  workOrdersByPerson,
  workOrdersByStatus,
  workOrdersOverdue,
} from '../../measures/workOrders'
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

/** What somebody who runs the office looks at besides. */
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
