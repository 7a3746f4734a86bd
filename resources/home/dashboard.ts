import { type CardTile, defineDashboard, type TileWidth } from '../../src/core/schema/dashboard'

const cards = (width: TileWidth, ...names: string[]): CardTile[] =>
  names.map(card => ({ type: 'card', card, width }))

/** The default dashboard: the user's own work, the state of the office, and the figures of a period. */
export const dashboard = defineDashboard({
  name: 'home',
  label: 'home.title',
  tiles: [
    ...cards(4, 'setup', 'continue'),
    ...cards(1, 'policies_in_force', 'open_claims', 'requests_overdue', 'instalments_overdue'),
    ...cards(2, 'due', 'renewals', 'instalments', 'claims_open', 'team', 'mix', 'mix_by_carrier'),
    ...cards(4, 'period'),
    ...cards(1, 'premium_written', 'commission_expected', 'conversion', 'retention', 'loss_ratio_total'),
    ...cards(1, 'days_to_offer', 'claims_reported'),
    ...cards(2, 'premium_by_month', 'funnel', 'loss_ratio', 'hit_ratio', 'lost'),
    ...cards(2, 'mine', 'recent'),
  ],
})
