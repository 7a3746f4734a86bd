import type { DemoData } from '../../server/hooks'
import { less, shareOf } from '../../src/core/money/arithmetic'
import { daysAfter } from '../../src/core/schema/days'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { pick } from '../insuranceCompanies/demoMarket'

/** Yields the payments of a claim: the paid ones and, if the claim is still open, the next one. */
function* paymentsOf(
  claim: Values,
  n: number,
  { today, approvers }: { today: string; approvers: readonly number[] },
): Generator<Values> {
  const paid = claim.paid as Money | null
  const approved = claim.approved as Money
  const common = {
    claim_id: claim.id,
    payee: pick(['The insured', 'Garage El Amen', 'The insured', 'Clinique des Oliviers'], n),
    method: pick(['transfer', 'to_garage', 'cheque', 'to_hospital'], n),
  }
  const by = pick(approvers, n) ?? null
  const day = daysAfter(String(claim.reported_on), 8 + (n % 9))
  const paid_on = day > today ? today : day
  const parts = paid?.amount ? [shareOf(paid, 1, n % 3 ? 1 : 2)] : []
  const [first] = parts
  if (paid && first && first.amount < paid.amount) parts.push(less(paid, first))
  for (const amount of parts)
    yield { ...common, amount, status: 'paid', paid_on, approved_by: by, reference: `VIR-${40_000 + n}` }
  const open = paid ? less(approved, paid) : approved
  if (claim.status === 'approved' && open.amount && n % 3)
    yield { ...common, amount: open, status: n % 2 ? 'entered' : 'approved', approved_by: n % 2 ? null : by }
}

/** Payments that match the paid amounts of the demo claims. */
export const demo: DemoData = {
  resource: 'claim-payments',
  after: ['claims', 'users'],
  over: 60,
  *rows({ count, recordsOf, ids, today }) {
    if (count !== undefined) return
    const approvers = [ids.users?.[1], ids.users?.[4]].filter(id => id !== undefined)
    const settled = recordsOf('claims').filter(({ approved }) => approved)
    for (const [n, claim] of settled.entries()) yield* paymentsOf(claim, n, { today, approvers })
  },
}
