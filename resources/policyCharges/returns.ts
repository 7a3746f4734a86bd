import { compareMoney, less, noMoney, percentOf, shareOf, sumOf } from '../../src/core/money/arithmetic'
import { daysAfter, earlierOf, laterOf } from '../../src/core/schema/days'
import type { Money } from '../../src/define'
import type { Gap } from '../policyActs/standing'
import type { CancellationMethod } from '../premium/cancellation'
import { unearnedPremium } from '../premium/earned'
import { type Charge, type ChargeKind, totalOf } from './charge'

/** The percentage of the pro-rata return premium that the short-rate method returns. */
const SHORT_RATE = '90'

/** Returns what the short rate keeps of a pro-rata return. */
export const shortRatePenalty = (back: Money): Money => less(back, percentOf(back, SHORT_RATE))

/** What is kept whatever the method, except by the flat one. */
export interface Keeping {
  /** The least that is kept of everything charged. */
  minimum_premium?: Money | null
}

/** Kinds of charges that a pro-rata return leaves as they are: fees with their taxes, duties, and kept taxes. */
const KEPT: readonly ChargeKind[] = ['fee', 'tax']

const negative = (amount: Money): Money => less(noMoney(amount.currency), amount)
const smaller = (one: Money, other: Money): Money => (compareMoney(one, other) < 0 ? one : other)

/** Returns the part of an amount over a charge's period that belongs to the days of a gap. */
function partIn(amount: Money, { from, until }: Charge, gap: Gap): Money {
  const term = { effective: from, expiry: until }
  const left = unearnedPremium(amount, term, gap.from)
  return gap.until === null ? left : less(left, unearnedPremium(amount, term, gap.until))
}

/**
 * Returns the charges, most of them negative, by which a gap in the cover changes what is owed. A cancellation
 * returns the premium of its days with the taxes on it, by its method. Fees stay, with the taxes on them. A
 * suspension returns its days if its terms say so. A lapse returns nothing: what was due stays owed.
 */
export function returnsOf(charged: readonly Charge[], gap: Gap, keeping: Keeping): Charge[] {
  const { act, until } = gap
  if (act.kind === 'suspension') {
    // Days that can't be added to the term any more, because it ended before the cover was resumed, are returned.
    const isReturned = act.terms === 'credit' || (act.terms === 'prolong' && until !== null)
    return isReturned ? proRata(charged, gap) : []
  }
  if (act.kind !== 'cancellation') return []
  if (act.method === 'earned' && (!act.amount || until !== null)) return []
  // Cover that was resumed is returned for the days of the gap only, whatever the method.
  if (until !== null) return proRata(charged, gap)
  if (act.method === 'flat' && !act.amount) return everything(charged, gap)
  const formula = withPenalty(charged, FORMULA[act.method ?? 'pro_rata'](charged, gap), {
    gap,
    keeping,
  })
  return act.amount ? byCarrier(charged, formula, { gap, amount: act.amount }) : formula
}

/**
 * Returns the charges that move the premium of suspended days to the days that are added to the term for them:
 * it is earned there, and returned if the policy ends before.
 */
export const movedTo = (
  added: Pick<Charge, 'from' | 'until'>,
  charged: readonly Charge[],
  gap: Gap,
): Charge[] =>
  proRata(charged, gap).flatMap(one => [
    one,
    {
      ...{ ...one, ...added, key: `${one.key} moved`, kind: 'prolongation' },
      ...{ net: negative(one.net), taxes: negative(one.taxes) },
    },
  ])

function everything(charged: readonly Charge[], { act }: Gap): Charge[] {
  return charged.map(charge => ({
    ...charge,
    key: `${act.number} return ${charge.key}`,
    kind: 'return',
    act: act.number,
    formula: null,
    net: negative(charge.net),
    fees: negative(charge.fees),
    taxes: negative(charge.taxes),
  }))
}

function proRata(charged: readonly Charge[], gap: Gap): Charge[] {
  const { act } = gap
  return charged.flatMap(charge => {
    if (
      KEPT.includes(charge.kind) ||
      (gap.until !== null && gap.until <= charge.from) ||
      gap.from >= charge.until
    )
      return []
    const none = noMoney(charge.net.currency)
    const returned = {
      net: negative(partIn(charge.net, charge, gap)),
      taxes: negative(partIn(charge.taxes, charge, gap)),
    }
    if (!returned.net.amount && !returned.taxes.amount) return []
    return [
      {
        ...charge,
        ...returned,
        key: `${act.number} return ${charge.key}`,
        kind: 'return' as const,
        act: act.number,
        formula: null,
        fees: none,
        from: laterOf(charge.from, gap.from),
        until: gap.until === null ? charge.until : earlierOf(gap.until, charge.until),
      },
    ]
  })
}

/** What each method returns before the short rate and the minimum premium. */
const FORMULA: Record<CancellationMethod, (charged: readonly Charge[], gap: Gap) => Charge[]> = {
  flat: everything,
  pro_rata: proRata,
  short_rate: proRata,
  earned: () => [],
}

/** Adds what the short rate and the minimum premium keep of the pro-rata return, as a charge of one day. */
function withPenalty(
  charged: readonly Charge[],
  returned: readonly Charge[],
  { gap, keeping }: { gap: Gap; keeping: Keeping },
): Charge[] {
  const { act } = gap
  const [first] = returned
  if (!first || act.method === 'flat') return [...returned]
  const none = noMoney(first.net.currency)
  const back = negative(sumOf([none, ...returned.map(totalOf)]))
  const whole = sumOf([none, ...charged.map(totalOf)])
  const short = act.method === 'short_rate' ? less(back, shortRatePenalty(back)) : back
  const { minimum_premium: minimum } = keeping
  const most = minimum && minimum.currency === whole.currency ? less(whole, smaller(minimum, whole)) : short
  const kept = less(back, smaller(short, most))
  if (kept.amount <= 0) return [...returned]
  const netBack = negative(sumOf([none, ...returned.map(({ net }) => net)]))
  const net = shareOf(kept, netBack.amount, back.amount)
  return [
    ...returned,
    {
      ...first,
      key: `${act.number} penalty`,
      kind: 'penalty',
      net,
      taxes: less(kept, net),
      fees: none,
      from: gap.from,
      until: daysAfter(gap.from, 1),
    },
  ]
}

/** Replaces the formula's return by the carrier's own figure, with net and taxes in the same proportion. */
function byCarrier(
  charged: readonly Charge[],
  formula: readonly Charge[],
  { gap: { act, from }, amount }: { gap: Gap; amount: Money },
): Charge[] {
  const none = noMoney(amount.currency)
  const back = negative(sumOf([none, ...formula.map(totalOf)]))
  const net =
    back.amount > 0
      ? shareOf(amount, sumOf([none, ...formula.map(one => negative(one.net))]).amount, back.amount)
      : amount
  return [
    {
      ...{ key: `${act.number} return`, kind: 'return', act: act.number, from, fees: none },
      ...{ net: negative(net), taxes: negative(less(amount, net)), formula: negative(back) },
      commission_rate: charged[0]?.commission_rate ?? null,
      until: [...charged.map(({ until }) => until), daysAfter(from, 1)].sort().at(-1) as string,
    },
  ]
}
