import { less, noMoney, shareOf, sumOf } from '../../src/core/money/arithmetic'
import { daysBetween } from '../../src/core/schema/days'
import type { Money } from '../../src/define'
import { type Gap, gapsOf } from '../policyActs/standing'
import type { Patchable } from '../policyVersions/patch'
import { type Course, type Step, stepsOf } from '../policyVersions/segments'
import { chargedFor, type PremiumParts, taxesOf, taxTotal } from '../premium/total'
import type { Charge } from './charge'
import { type Keeping, movedTo, returnsOf } from './returns'

/** The carrier's own price of an endorsement, in place of the formula's. */
export interface CarrierPrice {
  net: Money
  taxes: Money
  fees: Money
}

/** The content of a policy as far as its charges depend on it. */
export type Priced = Patchable & PremiumParts & { premium_net: Money }

/** What the charges of a policy are made of. */
export interface ChargedCourse<Content extends Priced> extends Course<Content>, Keeping {
  commission_rate: string | null
  /** The carrier's prices, by the ID of the endorsement. */
  prices: ReadonlyMap<number, CarrierPrice>
}

/**
 * Returns all charges of a policy: those of its issue, and those that follow from each act. They depend only on
 * which acts there are, not on the order in which they were entered.
 */
export function planCharges<Content extends Priced>(course: ChargedCourse<Content>): Charge[] {
  const steps = stepsOf(course)
  const charges = [...firstCharges(course), ...steps.flatMap(step => chargesOfStep(course, step))]
  // What earlier gaps returned is not returned again.
  for (const gap of gapsOf(course.acts)) {
    const added = addedBy(gap, steps)
    charges.push(...(added ? movedTo(added, charges, gap) : returnsOf(charges, gap, course)))
  }
  return charges
}

/** Returns the days that are added to the term for those of a suspension. */
function addedBy<Content extends Priced>({ act, until }: Gap, steps: readonly Step<Content>[]) {
  if (act.kind !== 'suspension' || act.terms !== 'prolong' || until === null) return undefined
  const end = steps.find(step => step.act.kind === 'resumption' && step.act.effective === until)
  const [from, to] = [end?.before.content.expiry, end?.after.content.expiry]
  return from && to && from < to ? { from, until: to } : undefined
}

function firstCharges<Content extends Priced>({
  first,
  effective,
  commission_rate,
}: ChargedCourse<Content>): Charge[] {
  const none = noMoney(first.premium_net.currency)
  const net = chargedFor(first) ?? none
  const fees = first.fees ?? none
  const onNet = sumOf([none, ...taxesOf(net, none, first.taxes ?? [])])
  const onFees = less(taxTotal(first) ?? none, onNet)
  const period = { from: effective, until: first.expiry, act: 0 }
  return [
    { ...period, key: '0 premium', kind: 'premium', net, fees: none, taxes: onNet, commission_rate },
    ...(fees.amount || onFees.amount
      ? [
          {
            ...period,
            key: '0 fee',
            kind: 'fee' as const,
            net: none,
            fees,
            taxes: onFees,
            commission_rate: null,
          },
        ]
      : []),
  ]
}

function chargesOfStep<Content extends Priced>(
  course: ChargedCourse<Content>,
  step: Step<Content>,
): Charge[] {
  const { act, before, after } = step
  const { commission_rate } = course
  const none = noMoney(course.first.premium_net.currency)
  const period = { from: act.effective, until: after.content.expiry, act: act.number }
  if (act.kind === 'carried_over' && act.amount) {
    const net = act.amount_net ?? act.amount
    const key = `${act.number} carried_over`
    return [
      { ...period, key, kind: act.kind, net, fees: less(act.amount, net), taxes: none, commission_rate },
    ]
  }
  const patch = act.endorsement_id ? course.patches.get(act.endorsement_id) : undefined
  if (!patch || !act.endorsement_id) return []
  const price = course.prices.get(act.endorsement_id)
  const [change, prolonged] = [changeOf(course, step), prolongationOf(course, step)]
  const key = `e${act.endorsement_id}`
  const formula = [change, prolonged].filter(part => part !== undefined)
  if (!price)
    return [
      ...(change
        ? [{ ...period, ...change, key, kind: 'endorsement' as const, fees: none, commission_rate }]
        : []),
      ...(prolonged
        ? [
            {
              ...{ ...period, ...prolonged, key: `${key} prolongation`, kind: 'prolongation' as const },
              ...{ from: before.content.expiry, fees: none, commission_rate },
            },
          ]
        : []),
    ]
  const onFees = sumOf([none, ...taxesOf(none, price.fees, after.content.taxes ?? [])])
  const whole = sumOf([none, ...formula.flatMap(({ net, taxes }) => [net, taxes])])
  return [
    {
      ...{ ...period, key, kind: 'endorsement', net: price.net, fees: none, commission_rate, formula: whole },
      taxes: less(price.taxes, onFees),
    },
    ...(price.fees.amount
      ? [
          {
            ...{ ...period, key: `${key} fee`, kind: 'fee' as const, net: none, commission_rate: null },
            ...{ fees: price.fees, taxes: onFees },
          },
        ]
      : []),
  ]
}

interface Amounts {
  net: Money
  taxes: Money
}

const termDays = <Content extends Priced>({ effective, first }: ChargedCourse<Content>): number =>
  Math.max(1, daysBetween(effective, first.expiry))

/** The change of the premium for the days that are left of the term. The premium is for the first term's days. */
function changeOf<Content extends Priced>(
  course: ChargedCourse<Content>,
  { act, after: { content } }: Step<Content>,
): Amounts | undefined {
  const change = act.endorsement_id ? course.patches.get(act.endorsement_id)?.annual_change : undefined
  if (!change?.amount) return undefined
  const left = Math.max(0, daysBetween(act.effective, content.expiry))
  return withTaxes(shareOf(change, left, termDays(course)), content)
}

/** The premium of the days by which an endorsement prolongs the term. */
function prolongationOf<Content extends Priced>(
  course: ChargedCourse<Content>,
  { before, after }: Step<Content>,
): Amounts | undefined {
  const days = daysBetween(before.content.expiry, after.content.expiry)
  const whole = chargedFor(before.content)
  if (days <= 0 || !whole) return undefined
  return withTaxes(shareOf(whole, days, termDays(course)), before.content)
}

function withTaxes(net: Money, { taxes }: PremiumParts): Amounts {
  const none = noMoney(net.currency)
  return { net, taxes: sumOf([none, ...taxesOf(net, none, taxes ?? [])]) }
}
