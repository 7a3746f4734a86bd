import type { Coverage } from '../../resources/premium/coverage'
import type { Quote } from '../../resources/quotes/grid/quote'

export const dinars = (amount: number) => ({ amount: amount * 1000, currency: 'TND' })

export const cover = (code: string, more: Partial<Coverage> = {}): Coverage => ({
  code,
  name: code,
  included: true,
  limit: null,
  deductible: null,
  deductible_percent: null,
  ...more,
})

/** Returns a received quote, valid through March. */
export const quote = (id: number, more: Partial<Quote> = {}): Quote => ({
  id,
  version: 1,
  status: 'received',
  insurance_company_id: id,
  currency: 'TND',
  premium_net: null,
  loadings: null,
  discounts: null,
  fees: null,
  taxes: [{ code: 'TUA', name: 'Tax', rate: '10', base: 'net_and_fees' }],
  coverages: null,
  valid_until: '2027-03-31',
  ...more,
})
