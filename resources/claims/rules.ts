import type { RecordRule } from '../../src/schema/resource'
import type { Claim } from './transitions'

const amounts = ['estimate', 'deductible', 'approved', 'recovery', 'reserve', 'reserve_expense'] as const

/** What holds of every claim. */
export const claimRules = {
  reported_after: {
    fields: ['reported_on'] as const,
    holds: ({ loss_date, reported_on }: Claim) => !loss_date || !reported_on || loss_date <= reported_on,
  },
  one_currency: {
    fields: ['estimate'] as const,
    holds: (claim: Claim) =>
      amounts.every(name => !claim[name] || !claim.currency || claim[name]?.currency === claim.currency),
  },
} satisfies Record<string, RecordRule<Claim>>
