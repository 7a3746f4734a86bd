import type { Money } from '../../../src/define'
import { convertedTo, type Exchange } from '../../exchangeRates/exchange'
import { type PremiumParts, premiumTotal, type TaxLine } from '../../premium/total'

/** One cover of a quote, as far as the carrier has said anything of it. */
export interface Coverage {
  code: string
  name: string
  included: boolean | null
  limit: Money | null
  deductible: Money | null
  deductible_percent: string | null
  deductible_min?: Money | null
  deductible_max?: Money | null
  note?: string | null
}

/** A carrier's column: what the comparison reads of a quote. What the reader may not see is absent. */
export interface Quote extends PremiumParts, Exchange {
  id: number
  version: number
  status: string
  insurance_company_id: number
  number?: number | null
  currency: string | null
  taxes: readonly TaxLine[] | null
  instalment_count?: number | null
  coverages: readonly Coverage[] | null
  conditions?: string | null
  carrier_reference?: string | null
  commission_rate?: string | null
  valid_until?: string | null
  late?: boolean | null
  recommended?: boolean | null
  recommendation?: string | null
}

/** The total in the currency in which offers are compared; null without a total or a rate. */
export function totalIn(currency: string, quote: Quote): Money | null {
  const total = premiumTotal(quote)
  return total && convertedTo(currency, total, quote)
}

/** Statuses in which the carrier has made an offer that the customer can look at. */
const OFFERED = ['received', 'presented', 'accepted', 'converted']
/** Those that are out of the comparison: their columns are hidden at first. */
const LEFT = ['declined', 'withdrawn', 'revised']

export const isOffered = ({ status }: Pick<Quote, 'status'>) => OFFERED.includes(status)
export const isOutOfRunning = ({ status }: Pick<Quote, 'status'>) => LEFT.includes(status)

/** The carrier may still change what it says: its cells can be typed into. */
export const isOpen = ({ status }: Pick<Quote, 'status'>) => status === 'requested' || status === 'received'

/** No longer to be had: its last day is before today. */
export const isPast = ({ status, valid_until }: Pick<Quote, 'status' | 'valid_until'>, today: string) =>
  status === 'expired' || Boolean(valid_until && valid_until < today && status !== 'converted')
