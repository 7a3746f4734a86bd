import { less, noMoney, sumOf } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { withAct } from '../policies/course'
import type { Content } from '../policies/policy'
import { type ChargedCourse, planCharges } from '../policyCharges/plan'
import type { Base, EndorsementContent } from '../policyVersions/patch'
import { patchOf } from '../policyVersions/patch'
import { segmentsOf } from '../policyVersions/segments'
import { coverTotal, isSumOfCovers, type PricedCover } from '../premium/coverPremiums'
import type { TaxLine } from '../premium/taxes'
import { chargedFor, type DatedTaxLine, premiumTaxes, taxesOf, taxLinesAt } from '../premium/total'
import { isSame } from '../unchanged'

/** An endorsement before it is issued. */
export interface Proposed extends EndorsementContent {
  id?: number
  effective: string
  by_carrier?: boolean | null
  charge_net: Money | null
  charge_tax: Money | null
  charge_fees: Money | null
  /** The taxes on the change. */
  taxes?: readonly TaxLine[] | null
}

/** The ID in a course of an endorsement that is not stored yet. */
const NEW = 0

/** Returns the course of a policy as if the endorsement had been issued, at the formula's price. */
export function withEndorsement(
  course: ChargedCourse<Content>,
  endorsement: Proposed,
  base: Base,
): ChargedCourse<Content> {
  const id = endorsement.id ?? NEW
  const patches = new Map([...course.patches, [id, patchOf(endorsement, base)]])
  const taxes = new Map(endorsement.taxes ? [...course.taxes, [id, endorsement.taxes]] : course.taxes)
  const act = { kind: 'endorsement', effective: endorsement.effective, endorsement_id: id } as const
  return withAct({ ...course, patches, taxes }, act)
}

/** Returns whether the premium is nowhere less than nothing: what is charged for the cover, on every day. */
export const isNeverNegative = (course: ChargedCourse<Content>): boolean =>
  segmentsOf(course).every(({ content }) => (chargedFor(content)?.amount ?? 0) >= 0)

/** Returns whether the taxes of the policy can be worked out on every day. Some need the premium of each coverage. */
export const isTaxed = (course: ChargedCourse<Content>): boolean =>
  segmentsOf(course).every(({ content }) => premiumTaxes(content) !== null)

type ProposedChange = Pick<Proposed, 'annual_change' | 'coverages'>
type BasePremium = { premium_net: Money }

/**
 * Returns the change of the yearly net premium: the one that was entered, or else what the premiums of the new
 * coverages add to that of the policy.
 */
export function changeOf(
  { annual_change, coverages }: ProposedChange,
  { premium_net }: BasePremium,
): Money | null {
  const total = annual_change ? null : coverTotal(coverages as readonly PricedCover[] | null)
  const isOther = total?.currency === premium_net.currency && total.amount !== premium_net.amount
  return isOther ? less(total, premium_net) : annual_change
}

/** Returns whether the premiums of the new coverages add up to the policy's after the change, if they have any. */
export const isChangeOfCovers = (
  { annual_change, coverages }: ProposedChange,
  { premium_net }: BasePremium,
): boolean =>
  annual_change?.currency !== premium_net.currency ||
  isSumOfCovers(
    { ...premium_net, amount: premium_net.amount + annual_change.amount },
    coverages as readonly PricedCover[] | null,
  )

/**
 * Returns the taxes on a change. An additional premium is taxed as of the day on which it takes effect; a return
 * gives back the taxes that the policy was charged. The insurance type's table can change later, so the
 * endorsement keeps them.
 */
export function taxesOfChange(
  { annual_change, effective: day }: Pick<Proposed, 'annual_change' | 'effective'>,
  { effective, first }: ChargedCourse<Content>,
  table: readonly DatedTaxLine[],
): TaxLine[] {
  const agreed = (first.taxes ?? []) as readonly TaxLine[]
  if (!annual_change || annual_change.amount < 0) return [...agreed]
  return taxLinesAt(agreed, table, { effective, day, currency: annual_change.currency })
}

const TYPED = ['charge_net', 'charge_tax', 'charge_fees'] as const

/**
 * Returns the price of an endorsement for the days that are left: by the formula, or as the carrier bills it if
 * any part of it was entered. A part that the carrier did not name follows from the others.
 */
export function priceOf(
  course: ChargedCourse<Content>,
  endorsement: Proposed,
  { base, before }: { base: Base; before?: Values },
): Values {
  const none = noMoney(course.first.premium_net.currency)
  const id = endorsement.id ?? NEW
  const planned = planCharges(withEndorsement(course, endorsement, base)).filter(
    ({ key }) => key === `e${id}` || key.startsWith(`e${id} `),
  )
  const net = sumOf([none, ...planned.map(charge => charge.net)])
  const tax = sumOf([none, ...planned.map(({ taxes }) => taxes)])
  const formula = sumOf([net, tax])
  const entered = (name: (typeof TYPED)[number]) =>
    endorsement[name] !== null && (before?.by_carrier === true || !isSame(endorsement[name], before?.[name]))
  if (!TYPED.some(entered))
    return {
      charge_net: net,
      charge_tax: tax,
      charge_fees: null,
      charge: formula,
      formula: null,
      by_carrier: false,
    }
  const own = entered('charge_net') && endorsement.charge_net ? endorsement.charge_net : net
  const fees = endorsement.charge_fees ?? none
  const taxes =
    entered('charge_tax') && endorsement.charge_tax
      ? endorsement.charge_tax
      : sumOf([none, ...taxesOf(own, fees, ratesOf(endorsement.taxes ?? course.first.taxes))])
  return {
    charge_net: own,
    charge_tax: taxes,
    charge_fees: endorsement.charge_fees,
    charge: sumOf([own, taxes, fees]),
    formula,
    by_carrier: true,
  }
}

// A duty is due once per contract, so a change has none.
const ratesOf = (lines: readonly TaxLine[] | null | undefined) =>
  (lines ?? []).filter(({ amount }) => !amount)
