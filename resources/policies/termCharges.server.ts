import { findRecords, type Writer } from '../../server/hooks'
import { percentOf, sumOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import { chargedFor, type PremiumParts } from '../premium/total'
import type { Policy } from './policy'

/** The charges of a policy for its whole term: its first premium and its endorsements. */
export interface TermCharges {
  charged_total: Money
  commission_expected: Money | null
}

/** Adds up a policy's first premium and its issued endorsements. */
export async function termCharges(writer: Writer, policy: Policy): Promise<TermCharges> {
  const [first] = await findRecords(writer, 'policy-versions', {
    filter: { policy_id: policy.id, number: 1 },
  })
  if (!first) throw new Error(`Policy ${policy.id} has no first version`)
  const issued = await findRecords(writer, 'endorsements', {
    filter: { policy_id: policy.id, status: 'issued' },
  })
  const net = chargedFor(first as unknown as PremiumParts) as Money
  const changes = (name: 'charge' | 'charge_net') => issued.flatMap(one => (one[name] as Money | null) ?? [])
  const { commission_rate } = policy
  return {
    charged_total: sumOf([first.premium_total as Money, ...changes('charge')]),
    commission_expected: commission_rate
      ? percentOf(sumOf([net, ...changes('charge_net')]), commission_rate)
      : null,
  }
}
