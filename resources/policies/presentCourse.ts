import { less, noMoney, sumOf } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import type { Endorsement } from '../endorsements/endorsement'
import { type Act, actKinds } from '../policyActs/act'
import { type Charge, totalOf } from '../policyCharges/charge'
import { type ChargedCourse, planCharges } from '../policyCharges/plan'
import { patchOf } from '../policyVersions/patch'
import { segmentsOf } from '../policyVersions/segments'
import { isUnchanged } from '../unchanged'
import { type Content, contentOf, type Policy } from './policy'

/** A policy as it was stored before its acts and charges were. */
export interface PresentPolicy {
  policy: Policy
  /** Its versions, which were snapshots in the order of their numbers. */
  versions: readonly (Values & { id: number })[]
  /** Its issued endorsements. */
  endorsements: readonly Endorsement[]
  /** When its cover was suspended and resumed, from its history. */
  interruptions: readonly { kind: 'suspension' | 'resumption'; day: string }[]
}

/** The acts and the course of a present policy, and what each endorsement was written for. */
export interface Present {
  acts: (Act & { version_id?: number })[]
  course: ChargedCourse<Content>
  /** The version before each endorsement, and whether its price is not the formula's, by the endorsement's ID. */
  written: ReadonlyMap<number, { base_version_id: number | null; by_carrier: boolean }>
}

const COMPARED = [
  'answers',
  'coverages',
  'beneficiaries',
  'premium_net',
  'loadings',
  'discounts',
  'fees',
] as const

/**
 * Works out the acts of a policy that was stored without them. Nothing that was charged or returned is
 * recomputed: a price or a return that the formula does not give is kept as an entered figure, and what is left
 * is one act `carried_over`. Content that no endorsement explains is kept in the same way.
 */
export function presentCourse({ policy, versions, endorsements, interruptions }: PresentPolicy): Present {
  const none = noMoney(policy.premium_net.currency)
  const ordered = [...versions].sort((one, other) => Number(one.number) - Number(other.number))
  const content = (version: Values | undefined) => contentOf({ ...policy, ...given(version ?? policy) })
  const versionOf = (id: number) => ordered.findIndex(one => one.endorsement_id === id)
  const baseOf = (id: number) => ordered[versionOf(id) - 1]
  const start: ChargedCourse<Content> = {
    effective: policy.effective,
    first: content(ordered[0]),
    acts: numbered(actsOf(policy, endorsements, interruptions)),
    patches: new Map(endorsements.map(one => [one.id, patchOf(one, content(baseOf(one.id)))])),
    prices: new Map(),
    taxes: new Map(),
    commission_rate: policy.commission_rate,
    taxes_kept: policy.taxes_kept,
    minimum_premium: policy.minimum_premium,
  }
  const priced = withPrices(start, endorsements, none)
  const ended = withReturn(priced, policy, none)
  const charged = withCharges(ended, policy, none)
  const last = ordered.at(-1)
  const explained = segmentsOf(charged).at(-1)?.content
  const isExplained = !last || isUnchanged(content(last), explained ?? {}, COMPARED)
  const number = charged.acts.length + 1
  const since = String(last?.effective ?? policy.effective)
  const effective = since < policy.expiry ? since : policy.effective
  const kept = { number, kind: 'carried_over' as const, effective }
  const whole: ChargedCourse<Content> = isExplained
    ? charged
    : { ...charged, acts: [...charged.acts, kept], replaced: new Map([[number, content(last)]]) }
  return {
    course: whole,
    acts: whole.acts.map(act => (act === kept && last ? { ...act, version_id: last.id } : act)),
    written: new Map(
      endorsements.map(({ id }) => [
        id,
        { base_version_id: baseOf(id)?.id ?? null, by_carrier: whole.prices.has(id) },
      ]),
    ),
  }
}

// Versions stored before a column existed have no value in it.
const given = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined))

const numbered = (acts: readonly Omit<Act, 'number'>[]): Act[] =>
  [...acts]
    .sort(
      (one, other) =>
        one.effective.localeCompare(other.effective) ||
        actKinds.indexOf(one.kind) - actKinds.indexOf(other.kind),
    )
    .map((act, at) => ({ ...act, number: at + 1 }))

function actsOf(
  { status, cancel_date, cancel_method, lapsed_on }: Policy,
  endorsements: readonly Endorsement[],
  interruptions: PresentPolicy['interruptions'],
): Omit<Act, 'number'>[] {
  return [
    ...endorsements.map(({ id, effective }) => ({
      ...{ kind: 'endorsement' as const, effective, endorsement_id: id },
    })),
    ...interruptions.map(({ kind, day: effective }) => ({ kind, effective, terms: 'none' as const })),
    ...(status === 'lapsed' && lapsed_on ? [{ kind: 'lapse' as const, effective: lapsed_on }] : []),
    ...(status === 'cancelled' && cancel_date
      ? [{ kind: 'cancellation' as const, effective: cancel_date, method: cancel_method }]
      : []),
  ]
}

/** Keeps the prices of endorsements that the formula does not give. */
function withPrices(
  course: ChargedCourse<Content>,
  endorsements: readonly Endorsement[],
  none: Money,
): ChargedCourse<Content> {
  const planned = planCharges(course)
  const prices = endorsements.flatMap(({ id, charge_net, charge_tax }) => {
    const rows = planned.filter(({ key }) => key === `e${id}`)
    const [net, taxes] = [charge_net ?? none, charge_tax ?? none]
    const isFormula =
      sumOf([none, ...rows.map(row => row.net)]).amount === net.amount &&
      sumOf([none, ...rows.map(row => row.taxes)]).amount === taxes.amount
    return isFormula ? [] : [[id, { net, taxes, fees: none }] as const]
  })
  return { ...course, prices: new Map(prices) }
}

/** Keeps what a cancellation returned if the formula gives another amount. */
function withReturn(
  course: ChargedCourse<Content>,
  { return_premium }: Policy,
  none: Money,
): ChargedCourse<Content> {
  const ending = course.acts.find(({ kind }) => kind === 'cancellation')
  if (!ending || !return_premium) return course
  const returned = planCharges(course).filter(({ kind }) => kind === 'return' || kind === 'penalty')
  const formula = less(none, sumOf([none, ...returned.map(totalOf)]))
  if (formula.amount === return_premium.amount) return course
  return {
    ...course,
    acts: course.acts.map(act => (act === ending ? { ...act, amount: return_premium } : act)),
  }
}

/** Adds what was charged beyond the known charges, so that the sum is what the customer owes. */
function withCharges(
  course: ChargedCourse<Content>,
  { charged_total, effective, return_premium }: Policy,
  none: Money,
): ChargedCourse<Content> {
  const planned = planCharges(course)
  const amount = less(charged_total ?? none, sumOf([none, ...planned.map(totalOf)]))
  if (!amount.amount) return course
  const number = course.acts.length + 1
  // A return by the formula would take a part of what is carried over, so its amount is kept as it was.
  const formula = less(none, sumOf([none, ...planned.filter(isReturn).map(totalOf)]))
  const acts = course.acts.map(act =>
    act.kind === 'cancellation' && !act.amount ? { ...act, amount: return_premium ?? formula } : act,
  )
  const carried = { number, kind: 'carried_over' as const, effective, amount }
  const whole = { ...course, acts: [...acts, carried] }
  // The figure of a return that was never stored is what makes the sum right.
  const off = less(charged_total ?? none, sumOf([none, ...planCharges(whole).map(totalOf)]))
  if (!off.amount) return whole
  return { ...whole, acts: [...acts, { ...carried, amount: sumOf([amount, off]) }] }
}

const isReturn = ({ kind }: Charge) => kind === 'return' || kind === 'penalty'
