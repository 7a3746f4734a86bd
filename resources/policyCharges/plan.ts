import { less, noMoney, shareOf, sumOf } from '../../src/core/money/arithmetic'
import { daysBetween } from '../../src/core/schema/days'
import type { Money } from '../../src/define'
import { type Gap, gapsOf } from '../policyActs/standing'
import type { Patchable } from '../policyVersions/patch'
import { type Course, type Step, stepsOf } from '../policyVersions/segments'
import { endorsementPrice } from '../premium/endorsement'
import { type TaxAmount, type TaxLine, taxesOn } from '../premium/taxes'
import { basesOf, chargedFor, type PremiumParts, premiumTaxes, taxesOf } from '../premium/total'
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
  /** The taxes on the change of each endorsement, as they were on the day of the change, by its ID. */
  taxes: ReadonlyMap<number, readonly TaxLine[]>
  /** Whether the taxes on the premium are kept when the premium is returned. */
  taxes_kept?: boolean | null
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

function firstCharges<Content extends Priced>(course: ChargedCourse<Content>): Charge[] {
  const { first, effective, commission_rate, taxes_kept } = course
  const none = noMoney(first.premium_net.currency)
  const net = chargedFor(first) ?? none
  const fees = first.fees ?? none
  const lines = premiumTaxes({ ...first, taxes_kept })?.lines ?? []
  const taxOn = (matches: (line: TaxAmount) => boolean) =>
    sumOf([none, ...lines.filter(matches).map(({ amount }) => amount)])
  const [onNet, onFees] = [taxOn(isReturned), taxOn(({ on }) => on === 'fees')]
  const kept = taxOn(line => line.on !== 'fees' && !isReturned(line))
  const period = { from: effective, until: first.expiry, act: 0 }
  const apart = { ...period, net: none, commission_rate: null }
  return [
    { ...period, key: '0 premium', kind: 'premium', net, fees: none, taxes: onNet, commission_rate },
    ...(fees.amount || onFees.amount
      ? [{ ...apart, key: '0 fee', kind: 'fee' as const, fees, taxes: onFees }]
      : []),
    ...(kept.amount ? [{ ...apart, key: '0 tax', kind: 'tax' as const, fees: none, taxes: kept }] : []),
  ]
}

/** Returns whether a tax is returned with the premium. Duties and taxes that the law keeps are charges of their own. */
const isReturned = ({ on, returned }: TaxAmount) => on === 'net' && returned

function chargesOfStep<Content extends Priced>(
  course: ChargedCourse<Content>,
  step: Step<Content>,
): Charge[] {
  const { act, before, after } = step
  const { commission_rate, taxes_kept } = course
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
  const apart = { ...period, net: none, commission_rate: null }
  const charges = (
    of: Pick<Charge, 'key' | 'kind' | 'from' | 'formula'>,
    { net, taxes, kept }: Amounts,
  ): Charge[] => [
    { ...period, ...of, net, fees: none, taxes, commission_rate },
    ...(kept.amount
      ? [{ ...apart, key: `${of.key} tax`, kind: 'tax' as const, from: of.from, fees: none, taxes: kept }]
      : []),
  ]
  if (!price)
    return [
      ...(change ? charges({ key, kind: 'endorsement', from: act.effective }, change) : []),
      ...(prolonged
        ? charges(
            { key: `${key} prolongation`, kind: 'prolongation', from: before.content.expiry },
            prolonged,
          )
        : []),
    ]
  const rates = (after.content.taxes ?? []).filter(isRate)
  const onFees = sumOf([none, ...taxesOf(none, price.fees, rates)])
  const formula = [change, prolonged].flatMap(part => (part ? [part.net, part.taxes, part.kept] : []))
  const billed = billedOf(price.net, less(price.taxes, onFees), {
    ...after.content,
    taxes: rates,
    taxes_kept,
  })
  return [
    ...charges({ key, kind: 'endorsement', from: act.effective, formula: sumOf([none, ...formula]) }, billed),
    ...(price.fees.amount
      ? [{ ...apart, key: `${key} fee`, kind: 'fee' as const, fees: price.fees, taxes: onFees }]
      : []),
  ]
}

/** Splits the taxes that a carrier bills as the formula's are: those that are returned, and those that are kept. */
function billedOf(net: Money, taxes: Money, terms: PremiumParts): Amounts {
  const lines = taxesOn(basesOf({ net, fees: noMoney(net.currency) }, terms.coverages), terms) ?? []
  const formula = amountsOf(net, lines)
  const [whole, part] = [formula.taxes.amount + formula.kept.amount, formula.kept.amount]
  const all = terms.taxes_kept ? taxes : noMoney(net.currency)
  const kept = whole ? shareOf(taxes, Math.abs(part), Math.abs(whole)) : all
  return { net, taxes: less(taxes, kept), kept }
}

/** A premium with the taxes that are returned with it, and those that are kept. */
interface Amounts {
  net: Money
  taxes: Money
  kept: Money
}

function amountsOf(net: Money, lines: readonly TaxAmount[]): Amounts {
  const sum = (found: readonly TaxAmount[]) =>
    sumOf([noMoney(net.currency), ...found.map(({ amount }) => amount)])
  return {
    net,
    taxes: sum(lines.filter(isReturned)),
    kept: sum(lines.filter(line => !isReturned(line))),
  }
}

const termDays = <Content extends Priced>({ effective, first }: ChargedCourse<Content>): number =>
  Math.max(1, daysBetween(effective, first.expiry))

/** The change of the premium for the days that are left of the term. The premium is for the first term's days. */
function changeOf<Content extends Priced>(
  course: ChargedCourse<Content>,
  { act, before, after: { content } }: Step<Content>,
): Amounts | undefined {
  const change = act.endorsement_id ? course.patches.get(act.endorsement_id)?.annual_change : undefined
  if (!change?.amount) return undefined
  const { taxes_kept } = course
  const covers = { coverages: before.content.coverages, changed: content.coverages }
  const agreed = content.taxes ?? []
  const term = { effective: course.effective, expiry: content.expiry, days: termDays(course) }
  const price = (taxes: readonly TaxLine[]) =>
    endorsementPrice(change, act.effective, { ...content, ...term, ...covers, taxes, taxes_kept })
  // A tax that is new since the term began can need premiums that the policy does not have.
  const found = price(course.taxes.get(Number(act.endorsement_id)) ?? agreed) ?? price(agreed)
  const none = noMoney(change.currency)
  return found ? amountsOf(found.net, found.taxes.lines) : { net: none, taxes: none, kept: none }
}

/** The premium of the days by which an endorsement prolongs the term, with the taxes on it. */
function prolongationOf<Content extends Priced>(
  course: ChargedCourse<Content>,
  { act, before, after }: Step<Content>,
): Amounts | undefined {
  const days = daysBetween(before.content.expiry, after.content.expiry)
  const whole = chargedFor(before.content)
  if (days <= 0 || !whole) return undefined
  const net = shareOf(whole, days, termDays(course))
  const { taxes_kept } = course
  const { content } = before
  const taxes = (course.taxes.get(Number(act.endorsement_id)) ?? content.taxes ?? []).filter(isRate)
  const bases = basesOf({ net, fees: noMoney(net.currency) }, content.coverages)
  return amountsOf(net, taxesOn(bases, { ...content, taxes, taxes_kept }) ?? [])
}

const isRate = ({ amount }: TaxLine) => !amount
