import { sumOf } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import type { Endorsement } from '../endorsements/endorsement'
import { type Act, asAct } from '../policyActs/act'
import { type ChargedCourse, planCharges } from '../policyCharges/plan'
import { patchOf } from '../policyVersions/patch'
import { segmentsOf } from '../policyVersions/segments'
import type { TaxLine } from '../premium/taxes'
import { type Content, contentOf, type Policy } from './policy'

/** A policy with everything from which its versions and charges follow. */
export interface PolicyParts {
  policy: Policy
  versions: readonly (Values & { id: number })[]
  endorsements: readonly Endorsement[]
  acts: readonly Values[]
}

/** Returns the course of a policy: its cover as issued, and what its acts change. */
export function courseOf({ policy, versions, endorsements, acts }: PolicyParts): ChargedCourse<Content> {
  const first = versions.find(({ number }) => number === 1) ?? { ...policy }
  const byId = new Map(versions.map(version => [version.id, version]))
  const { effective, commission_rate, taxes_kept, minimum_premium } = policy
  return {
    effective,
    first: contentOf(first),
    acts: acts.map(asAct),
    patches: new Map(
      endorsements.map(one => [one.id, patchOf(one, byId.get(Number(one.base_version_id)) ?? {})]),
    ),
    prices: new Map(
      endorsements.flatMap(one => (one.by_carrier ? [[one.id, carrierPriceOf(one)] as const] : [])),
    ),
    taxes: new Map(
      endorsements.flatMap(one => (one.taxes ? [[one.id, one.taxes as TaxLine[]] as const] : [])),
    ),
    replaced: new Map(
      acts.flatMap(({ number, version_id }) => {
        const version = byId.get(Number(version_id))
        return version ? [[Number(number), contentOf(version)] as const] : []
      }),
    ),
    commission_rate,
    taxes_kept,
    minimum_premium,
  }
}

/** Returns the price of an endorsement as the carrier bills it. */
export const carrierPriceOf = ({ charge_net, charge_tax, charge_fees, policy_id }: Endorsement) => {
  if (!charge_net) throw new Error(`An endorsement of policy ${policy_id} has no price`)
  const none = { amount: 0, currency: charge_net.currency }
  return { net: charge_net, taxes: charge_tax ?? none, fees: charge_fees ?? none }
}

/** Returns a course with one more act, to see what it would change. */
export const withAct = <Of extends { acts: readonly Act[] }>(course: Of, act: Omit<Act, 'number'>): Of => ({
  ...course,
  acts: [...course.acts, { ...act, number: Math.max(0, ...course.acts.map(({ number }) => number)) + 1 }],
})

/** Returns the sum of what a course charges. */
export const chargedBy = (course: ChargedCourse<Content>): Money =>
  sumOf([
    { amount: 0, currency: course.first.premium_net.currency },
    ...planCharges(course).flatMap(({ net, fees, taxes }) => [net, fees, taxes]),
  ])

/** Returns the end of the last days that a policy covers or is suspended; null if there are none. */
export function coveredUntil(course: ChargedCourse<Content>): string | null {
  const covering = segmentsOf(course).filter(
    ({ standing, from, until }) => (standing === 'in_force' || standing === 'suspended') && from < until,
  )
  return covering.at(-1)?.until ?? null
}
