import type { Offered } from './firstInstalment'
import type { StandingQuote } from './quoteSummary'

/** What a work order reads of its quotes. Their definition imports the work order's, so it can't be imported here. */
export interface OrderQuote extends StandingQuote, Offered {
  id: number
  insurance_company_id: number
  valid_until: string | null
  /** Whether it arrived after the decision or after its own last day. */
  late: boolean | null
  request: unknown
}
