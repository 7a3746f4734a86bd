import { splitEvenly } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'

/** Returns the first instalment of a quote, or null while its total is unknown. */
export const firstInstalment = ({
  premium_total,
  instalment_count,
}: {
  premium_total: Money | null
  instalment_count: number | null
}): Money | null => (premium_total ? (splitEvenly(premium_total, instalment_count ?? 1)[0] ?? null) : null)
