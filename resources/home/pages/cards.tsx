import { lazy } from 'react'
import { type Card, type CardProps, type Cards, LazyPart } from '../../../src/kit'
import { cardMeasures } from './cardMeasures'
import { DueList } from './DueList'
import { ClaimsByStatus, InstalmentsByAge, PoliciesByCompany, PoliciesByType, Renewals } from './NowPanels'
import { InstalmentsOverdue, OpenClaims, PoliciesInForce, RequestsOverdue } from './NowTiles'
import { AssignedCustomers, RecentlyChanged } from './OwnWork'
import { Funnel, HitRatio, LossRatio, LostByReason, PeriodHeading } from './PeriodPanels'
import {
  ClaimsReported,
  Commission,
  Conversion,
  DaysToOffer,
  LossRatioTotal,
  PremiumWritten,
  Retention,
} from './PeriodTiles'
import { PremiumByMonth } from './PremiumByMonth'
import { TeamPanel } from './TeamPanel'

const SetupPanel = lazy(() => import('./SetupPanel').then(part => ({ default: part.SetupPanel })))
const ContinuePanel = lazy(() => import('./ContinuePanel').then(part => ({ default: part.ContinuePanel })))

const Setup = () => (
  <LazyPart onMissing={() => undefined}>
    <SetupPanel />
  </LazyPart>
)
const Continue = () => (
  <LazyPart onMissing={() => undefined}>
    <ContinuePanel />
  </LazyPart>
)

/** Only managers see figures of a period. */
const runsOffice = { action: 'manage', subject: 'Policy' }
type Component = (props: CardProps) => React.ReactNode

const tile = (label: string, component: Component): Card => ({ label, width: 1, component })
// Wide enough for a year's premium in full.
const periodTile = (...given: Parameters<typeof tile>): Card => ({
  ...tile(...given),
  flow: { kind: 'row', least: 200 },
  ability: runsOffice,
})
const panel = (...given: Parameters<typeof tile>): Card => ({ ...tile(...given), width: 2 })
const periodPanel = (...given: Parameters<typeof tile>): Card => ({ ...panel(...given), ability: runsOffice })
const ownList = (label: string, component: Component): Card => ({
  ...{ label, width: 2, component },
  flow: { kind: 'row', least: 480 },
})

const withoutMeasures: Cards = {
  setup: {
    ...{ label: 'setup.title', width: 4, component: Setup },
    ability: { action: 'update', subject: 'settings' },
  },
  continue: { label: 'home.continue', width: 4, component: Continue },
  policies_in_force: tile('board.policies_in_force', PoliciesInForce),
  open_claims: tile('board.open_claims', OpenClaims),
  requests_overdue: tile('board.requests_overdue', RequestsOverdue),
  instalments_overdue: tile('board.instalments_overdue', InstalmentsOverdue),
  due: panel('board.due.title', DueList),
  renewals: panel('board.renewals', Renewals),
  instalments: panel('board.instalments', InstalmentsByAge),
  claims_open: panel('board.claims_open', ClaimsByStatus),
  team: periodPanel('board.team', TeamPanel),
  mix: periodPanel('board.mix', PoliciesByType),
  mix_by_carrier: periodPanel('board.mix_by_carrier', PoliciesByCompany),
  period: { label: 'board.period', width: 4, component: PeriodHeading, ability: runsOffice },
  premium_written: periodTile('board.premium_written', PremiumWritten),
  commission_expected: periodTile('board.commission_expected', Commission),
  conversion: periodTile('board.conversion', Conversion),
  retention: periodTile('board.retention', Retention),
  loss_ratio_total: periodTile('board.loss_ratio', LossRatioTotal),
  days_to_offer: periodTile('board.days_to_offer', DaysToOffer),
  claims_reported: periodTile('board.claims_reported', ClaimsReported),
  premium_by_month: periodPanel('board.premium_by_month', PremiumByMonth),
  funnel: periodPanel('board.funnel', Funnel),
  loss_ratio: periodPanel('board.loss_ratio', LossRatio),
  hit_ratio: periodPanel('board.hit_ratio', HitRatio),
  lost: periodPanel('board.lost', LostByReason),
  mine: ownList('home.mine', AssignedCustomers),
  recent: ownList('home.recent', RecentlyChanged),
}

/** The cards that a dashboard can contain. */
export const cards: Cards = Object.fromEntries(
  Object.entries(withoutMeasures).map(([name, card]) => [name, { ...card, measures: cardMeasures[name] }]),
)
