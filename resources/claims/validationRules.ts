import type { RecordRule } from '../../src/core/schema/resource'
import type { Claim } from './transitions'

/** The validation rules of claims. */
export const claimRules = {
  reported_after: {
    fields: ['reported_on'] as const,
    isValid: ({ loss_date, reported_on }: Claim) => !loss_date || !reported_on || loss_date <= reported_on,
  },
} satisfies Record<string, RecordRule<Claim>>
