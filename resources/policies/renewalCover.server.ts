import { isDeepStrictEqual } from 'node:util'
import { findRecords, type Stored, type Writer } from '../../server/hooks'
import { daysAfter } from '../../src/core/schema/days'
import type { Values } from '../../src/core/schema/resource'
import type { TaxExemption } from '../premium/total'
import { versionAsOf } from './asOf'
import type { Policy } from './policy'

type Version = Stored & { number: number | null; effective: string | null; until: string | null }

/** Returns the version of a policy that is in force on a day, or undefined. */
export async function versionOnDay(
  reader: Writer,
  policy: Pick<Policy, 'id'>,
  day: string,
): Promise<Stored | undefined> {
  const versions = await findRecords(reader, 'policy-versions', { filter: { policy_id: policy.id } })
  return versionAsOf(versions.filter(({ superseded_at }) => !superseded_at) as Version[], day)
}

/** Returns the version of a policy that is in force on its last day. */
export const lastDayVersion = (reader: Writer, policy: Policy): Promise<Stored | undefined> =>
  versionOnDay(reader, policy, daysAfter(policy.expiry, -1))

/** Returns a policy with the cover, the premium and the parties of one of its versions. */
export function policyWith(policy: Policy, version: Values | undefined): Policy {
  const { id, number, status, effective, expiry, created_at } = policy
  const parties = {
    customer_id: Number(version?.customer_id ?? policy.customer_id),
    insurance_company_id: Number(version?.insurance_company_id ?? policy.insurance_company_id),
  }
  const own = { id, number, status, effective, expiry, created_at }
  return { ...policy, ...(version as object | undefined), ...parties, ...own }
}

/** Returns the taxes that a policy is exempt from, with the reasons. */
export const exemptionsOf = ({ taxes }: Pick<Policy, 'taxes'>): TaxExemption[] =>
  (taxes ?? []).flatMap(({ code, exemption }) => (exemption ? [{ code, reason: exemption }] : []))

const hasField = ({ services }: Writer, name: string) =>
  Object.hasOwn(services.resources.get('work-orders').fields, name)

/** Returns the values that a renewal order takes over from the cover that it renews. */
export const takenOver = (writer: Writer, cover: Policy): Values => ({
  answers: cover.answers,
  ...(hasField(writer, 'coverages') && { coverages: cover.coverages }),
  current_premium: cover.premium_total,
})

interface Followed {
  /** The changed values of the order. */
  values: Values
  /** The fields that follow the policy, and those in which the order keeps what a person entered. */
  changes: string[]
  differs: string[]
}

const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(plain(one), plain(other))
/** Empty lists and empty parts count as missing, as some records leave them out. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (_key, part) =>
      part === null || (Array.isArray(part) && !part.length) ? undefined : part,
    ) ?? 'null',
  )

/**
 * Returns what a renewal order takes over from a new version of its policy: what changed since the version
 * that it was filled from, unless a person entered something else in the order. Answers are compared one by
 * one.
 */
export function followed(order: Values, { from, to }: { from: Values; to: Values }): Followed {
  const result: Followed = { values: {}, changes: [], differs: [] }
  for (const name of Object.keys(to).filter(name => !isSame(from[name], to[name]))) {
    const { value, took, kept } =
      name === 'answers'
        ? followedAnswers(asAnswers(order[name]), { from: asAnswers(from[name]), to: asAnswers(to[name]) })
        : oneFollowed(order[name], { from: from[name], to: to[name] })
    if (took) result.values[name] = value
    if (took) result.changes.push(name)
    if (kept) result.differs.push(name)
  }
  return result
}

const asAnswers = (value: unknown) => (value ?? {}) as Values

function oneFollowed(own: unknown, { from, to }: { from: unknown; to: unknown }) {
  const took = isSame(own, from)
  return { value: to, took, kept: !took && !isSame(own, to) }
}

function followedAnswers(own: Values, { from, to }: { from: Values; to: Values }) {
  const value = { ...own }
  const found = { took: false, kept: false }
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (isSame(from[key], to[key])) continue
    const one = oneFollowed(own[key], { from: from[key], to: to[key] })
    if (one.took) value[key] = to[key] ?? null
    found.took ||= one.took
    found.kept ||= one.kept
  }
  return { value, ...found }
}
