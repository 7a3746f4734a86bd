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

/** Of a carrier's offers that were decided, how many were taken. */
export const hitRatio = defineRatio({
  name: 'hit_ratio',
  part: 'quotes_won_by_company',
  whole: 'quotes_decided_by_company',
})

/** Offers in customers' hands that will soon not hold any more. */
export const quotesExpiring = defineMeasure({
  name: 'quotes_expiring',
  resource,
  filter: { status_eq_any: ['received', 'presented'], valid_until_gte: '@today', valid_until_lt: '@today+8' },
})
