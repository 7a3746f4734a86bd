import type { Money } from '../../src/define'
import { type Cutting, instalmentAmounts, type Surcharges } from '../premium/instalments'

export interface Offered extends Surcharges {
  premium_total: Money | null
  instalment_count: number | null
}

/**
 * Returns the first instalment of a quote, cut as its insurance type says, or null while its total is unknown.
 */
export const firstInstalment = (
  { premium_total, instalment_count, fees, tax_total }: Offered,
  type: Cutting = {},
): Money | null => {
  const { fees_in_first, instalment_shares } = type
  const cutting = { fees_in_first, instalment_shares, fees, tax_total }
  return premium_total ? (instalmentAmounts(premium_total, instalment_count ?? 1, cutting)[0] ?? null) : null
}
