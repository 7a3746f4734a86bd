import { defineMeasure, defineRatio } from '../../src/define'

const resource = 'quotes'
const won = { status_eq_any: ['accepted', 'converted'] }
const decided = { status_eq_any: ['accepted', 'converted', 'not_taken', 'expired'] }

export const quotesWonByCompany = defineMeasure({
  name: 'quotes_won_by_company',
  resource,
  filter: won,
  by: 'insurance_company_id',
  period: 'created_at',
})

export const quotesDecidedByCompany = defineMeasure({
  name: 'quotes_decided_by_company',
  resource,
  filter: decided,
  by: 'insurance_company_id',
  period: 'created_at',
})

/** The share of a carrier's decided offers that customers accepted. */
export const hitRatio = defineRatio({
  name: 'hit_ratio',
  part: 'quotes_won_by_company',
  whole: 'quotes_decided_by_company',
})

/** Received and presented offers that expire within seven days. */
export const quotesExpiring = defineMeasure({
  name: 'quotes_expiring',
  resource,
  filter: { status_eq_any: ['received', 'presented'], valid_until_gte: '@today', valid_until_lt: '@today+8' },
})
