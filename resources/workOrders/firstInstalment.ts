import { splitEvenly } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'

/** What is due with the cover of a quote; nothing while its total is not known. */
export const firstInstalment = ({
  premium_total,
  instalment_count,
}: {
  premium_total: Money | null
  instalment_count: number | null
}): Money | null => (premium_total ? (splitEvenly(premium_total, instalment_count ?? 1)[0] ?? null) : null)
