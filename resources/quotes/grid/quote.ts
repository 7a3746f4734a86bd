import type { Money } from '../../../src/define'
import { convertedTo, type Exchange } from '../../exchangeRates/exchange'
import type { Coverage } from '../../premium/coverage'
import { type PremiumParts, premiumTotal, type TaxLine } from '../../premium/total'

/**
 * A carrier's column: the fields of a quote that the comparison reads. Fields that the user can't read are
 * absent.
 */
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
  /** Whether the request changed since the one that the quote answers. */
  outdated?: boolean | null
  request_changes?: unknown
  recommended?: boolean | null
  recommendation?: string | null
}

/** Returns the total in the comparison currency, or null without a total or a rate. */
export function totalIn(currency: string, quote: Quote): Money | null {
  const total = premiumTotal(quote)
  return total && convertedTo(currency, total, quote)
}

/** Statuses in which the customer can see the carrier's offer. */
const OFFERED = ['received', 'presented', 'accepted', 'converted']
/** Statuses of quotes that left the comparison. Their columns are hidden at first. */
const LEFT = ['declined', 'withdrawn', 'revised']

export const isOffered = ({ status }: Pick<Quote, 'status'>) => OFFERED.includes(status)
export const isOutOfRunning = ({ status }: Pick<Quote, 'status'>) => LEFT.includes(status)

/** Returns whether the carrier can still change its offer, and its cells are editable. */
export const isOpen = ({ status }: Pick<Quote, 'status'>) => status === 'requested' || status === 'received'

/** Returns whether a quote has expired: its last day is before today. */
export const isPast = ({ status, valid_until }: Pick<Quote, 'status' | 'valid_until'>, today: string) =>
  status === 'expired' || Boolean(valid_until && valid_until < today && status !== 'converted')
