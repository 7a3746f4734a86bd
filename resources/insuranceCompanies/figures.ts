import type { RecordFigure } from '../../src/define'

const quotes = { resource: 'quotes', by: 'insurance_company_id' } as const
const policies = {
  resource: 'policies',
  by: 'insurance_company_id',
  filter: { status_eq_any: ['in_force'] },
} as const

/** The totals shown on a carrier's page. */
export const companyFigures = {
  policies_in_force: policies,
  premium_in_force: { ...policies, value: { sum: 'premium_total' } },
  quotes_asked: quotes,
  quotes_received: { ...quotes, filter: { received_at_null: false } },
  quotes_won: { ...quotes, filter: { status_eq_any: ['accepted', 'converted'] } },
  quotes_decided: {
    ...quotes,
    filter: { status_eq_any: ['accepted', 'converted', 'not_taken', 'expired'] },
    unseen: true,
  },
  hit_ratio: { part: 'quotes_won', whole: 'quotes_decided' },
  days_to_quote: { ...quotes, value: { days: { from: 'asked_at', to: 'received_at' } } },
} satisfies Record<string, RecordFigure>
