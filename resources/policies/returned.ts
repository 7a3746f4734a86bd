import { less, noMoney, sumOf } from '../../src/core/money/arithmetic'
import { daysBetween } from '../../src/core/schema/days'
import type { Money } from '../../src/define'
import { type Charge, totalOf } from '../policyCharges/charge'
import { returnsOf, shortRatePenalty } from '../policyCharges/returns'
import type { CancellationMethod } from '../premium/cancellation'

/** The fields from which the return premium is worked out, as far as the caller can read them. */
export interface Ending {
  effective: string
  expiry: string
  cancel_date: string | null
  cancel_method: CancellationMethod | null
  carrier_return: Money | null
  /** What was charged until now, without returns. */
  charge_rows: unknown
  taxes_kept: boolean | null
  minimum_premium: Money | null
}

/** What a line of the arithmetic is about: a charge, or what is kept of the return. */
export const returnKinds = [
  ...(['premium', 'fee', 'tax', 'endorsement', 'prolongation', 'return', 'penalty', 'carried_over'] as const),
  ...(['taxes', 'short_rate', 'minimum'] as const),
] as const

/**
 * A line of the arithmetic: of this amount, the days that are not covered are returned. The lines of a
 * cancellation add up to the formula's return premium.
 */
export interface ReturnLine {
  kind: (typeof returnKinds)[number]
  /** The label of the endorsement that the amount was charged for. */
  endorsement: string | null
  amount: Money
  /** The returned days of the charge's period; null if the amount is returned or kept as a whole. */
  days: number | null
  of_days: number | null
  /** Negative for what is kept of the other lines. */
  returned: Money
}

const negative = (amount: Money): Money => less(noMoney(amount.currency), amount)

/** Returns the charges by which the cancellation lowers what is owed, or undefined while an input is missing. */
function returnCharges(policy: Ending): { charged: readonly Charge[]; returned: Charge[] } | undefined {
  const { cancel_date: from, cancel_method: method, carrier_return, effective, expiry } = policy
  const charged = policy.charge_rows as readonly Charge[] | null
  // A day that is still being typed is not a day yet.
  if (!from || !method || !charged?.length || Number.isNaN(daysBetween(from, expiry))) return undefined
  if (from < effective || from >= expiry) return undefined
  const act = { number: 0, kind: 'cancellation', effective: from, method, amount: carrier_return } as const
  return { charged, returned: returnsOf(charged, { act, from, until: null }, policy) }
}

/**
 * Returns the return premium of a policy that ends on its `cancel_date`, with the taxes that are returned, or
 * null while the day or the method is missing.
 */
export function returnOf(policy: Ending): Money | null {
  const found = returnCharges(policy)
  const [first] = found?.charged ?? []
  return found && first
    ? negative(sumOf([noMoney(first.net.currency), ...found.returned.map(totalOf)]))
    : null
}

/**
 * Returns how the formula works the return premium out, line by line: each charge with the days returned, and
 * what is kept. The lines are those of the formula even if the carrier returns another amount.
 */
export function returnLinesOf(policy: Ending): ReturnLine[] | null {
  const found = returnCharges({ ...policy, carrier_return: null })
  if (!found?.returned.length) return null
  const { charged, returned } = found
  const byKey = new Map(returned.map(one => [one.key.replace(/^0 return /u, ''), one]))
  return [
    ...charged.map(charge => chargeLine(charge, byKey.get(charge.key), policy)),
    ...taxesKept(charged, byKey, policy),
    ...keptLines(returned, policy),
  ]
}

function chargeLine(charge: Charge, returned: Charge | undefined, policy: Ending): ReturnLine {
  const { kind, endorsement } = charge
  const line = { kind, endorsement: endorsement ?? null }
  const none = noMoney(charge.net.currency)
  if (policy.cancel_method === 'flat' || !returned)
    return {
      ...{ ...line, amount: totalOf(charge), days: null, of_days: null },
      returned: returned ? negative(totalOf(returned)) : none,
    }
  return {
    ...line,
    amount: policy.taxes_kept ? charge.net : totalOf(charge),
    days: daysBetween(returned.from, returned.until),
    of_days: daysBetween(charge.from, charge.until),
    returned: negative(totalOf(returned)),
  }
}

/** The taxes of the returned premium, if they are kept. */
function taxesKept(
  charged: readonly Charge[],
  returned: ReadonlyMap<string, Charge>,
  { taxes_kept, cancel_method }: Ending,
): ReturnLine[] {
  const taxes = charged.filter(({ key }) => returned.has(key)).map(charge => charge.taxes)
  const [first] = taxes
  if (!taxes_kept || cancel_method === 'flat' || !first) return []
  const none = noMoney(first.currency)
  const amount = sumOf([none, ...taxes])
  if (!amount.amount) return []
  return [{ kind: 'taxes', endorsement: null, amount, days: null, of_days: null, returned: none }]
}

/** What the short rate or the minimum premium keeps: the one that keeps more is the reason. */
function keptLines(returned: readonly Charge[], { cancel_method, minimum_premium }: Ending): ReturnLine[] {
  const penalty = returned.find(({ kind }) => kind === 'penalty')
  if (!penalty) return []
  const kept = totalOf(penalty)
  const back = negative(
    sumOf([noMoney(kept.currency), ...returned.flatMap(one => (one === penalty ? [] : totalOf(one)))]),
  )
  const byRate = cancel_method === 'short_rate' && kept.amount === shortRatePenalty(back).amount
  return [
    {
      kind: byRate || !minimum_premium ? 'short_rate' : 'minimum',
      endorsement: null,
      amount: byRate || !minimum_premium ? back : minimum_premium,
      days: null,
      of_days: null,
      returned: negative(kept),
    },
  ]
}
