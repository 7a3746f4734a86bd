import { less, sumOf } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { coversFor, type PricedCover } from '../premium/coverPremiums'
import { isSame } from '../unchanged'

/** What an endorsement changes in an item of a list. */
export interface ItemPatch {
  key: string
  /** The item as the endorsement says it, for a policy that does not have it. */
  item: Values
  /** The parts of the item that it changes; all of a new one. */
  changed: Values
  /** The change of the item's premium, so that the changes of two endorsements add up. */
  premium_change: Money | null
}

/** The items of a list that an endorsement adds or changes, and the keys of those that it removes. */
export interface ListPatch {
  set: readonly ItemPatch[]
  removed: readonly string[]
}

/** What an endorsement changes in a policy. What it leaves out stays as it is. */
export interface EndorsementPatch {
  /** The change of the net premium for the whole term. */
  annual_change?: Money | null
  /** New answers by question; null removes an answer. */
  answers?: Readonly<Record<string, unknown>>
  coverages?: ListPatch
  beneficiaries?: ListPatch
  customer_id?: number
  insurance_company_id?: number
  expiry?: string
}

/** What an endorsement says, as it is stored. */
export interface EndorsementContent {
  annual_change: Money | null
  answers: Readonly<Record<string, unknown>> | null
  coverages: readonly Values[] | null
  beneficiaries: readonly Values[] | null
  /** Whether `answers` are all answers of the policy, so that a missing one is removed. */
  answers_complete?: boolean | null
  new_customer_id?: number | null
  new_insurance_company_id?: number | null
  new_expiry?: string | null
}

/** The cover that an endorsement was written for. */
export type Base = Values

type KeyOf = (item: Values) => string
const byCode: KeyOf = ({ code }) => String(code).trim().toLowerCase()
const byName: KeyOf = ({ kind, name }) => `${kind}:${String(name).trim().toLowerCase()}`

const isEmptyAnswer = (answer: unknown) => answer === null || answer === undefined || answer === ''
const listOf = (value: unknown) => (value ?? []) as readonly Values[]
const answersOf = (value: unknown) => (value ?? {}) as Readonly<Record<string, unknown>>

/** Returns how a list differs from its base; undefined if it was not given or does not differ. */
function listPatch(
  given: readonly Values[] | null,
  base: readonly Values[],
  keyOf: KeyOf,
): ListPatch | undefined {
  if (!given) return undefined
  const known = new Map(base.map(item => [keyOf(item), item]))
  const set = given
    .filter(item => !isSame(item, known.get(keyOf(item))))
    .map(item => itemPatch(item, known.get(keyOf(item)), keyOf(item)))
  const kept = new Set(given.map(keyOf))
  const removed = [...known.keys()].filter(key => !kept.has(key))
  return set.length || removed.length ? { set, removed } : undefined
}

function itemPatch(item: Values, before: Values | undefined, key: string): ItemPatch {
  if (!before) return { key, item, changed: item, premium_change: null }
  const names = [...new Set([...Object.keys(before), ...Object.keys(item)])]
  const differs = names.filter(name => !isSame(item[name], before[name]))
  const [was, is] = [before.premium as Money | null, item.premium as Money | null]
  const premium_change =
    was && is && was.currency === is.currency && differs.includes('premium') ? less(is, was) : null
  const changed = differs.filter(name => name !== 'premium' || !premium_change)
  return {
    key,
    item,
    premium_change,
    changed: Object.fromEntries(changed.map(name => [name, item[name] ?? null])),
  }
}

function answersPatch(
  { answers, answers_complete }: EndorsementContent,
  base: Readonly<Record<string, unknown>>,
): EndorsementPatch['answers'] {
  const missing = answers_complete ? Object.keys(base).filter(key => !(key in (answers ?? {}))) : []
  const all = { ...Object.fromEntries(missing.map(key => [key, null])), ...answers }
  const changed = Object.entries(all).filter(([key, answer]) => !isSame(answer, base[key]))
  return changed.length
    ? Object.fromEntries(changed.map(([key, answer]) => [key, isEmptyAnswer(answer) ? null : answer]))
    : undefined
}

/**
 * Returns what an endorsement changes: the difference between what it says and the cover for which it was
 * written. Two endorsements that change different parts of a policy, or of one cover, can therefore be issued in
 * any order. A
 * list that is empty removes all of its items; a list that was not given changes none.
 * @example patchOf({ …, beneficiaries: [] }, { beneficiaries: [bank] }) // { beneficiaries: { set: [], removed: ['loss_payee:bank'] } }
 */
export function patchOf(content: EndorsementContent, base: Base): EndorsementPatch {
  const { annual_change, new_customer_id, new_insurance_company_id, new_expiry } = content
  const answers = answersPatch(content, answersOf(base.answers))
  const coverages = listPatch(content.coverages, listOf(base.coverages), byCode)
  const beneficiaries = listPatch(content.beneficiaries, listOf(base.beneficiaries), byName)
  return {
    ...(annual_change && { annual_change }),
    ...(answers && { answers }),
    ...(coverages && { coverages }),
    ...(beneficiaries && { beneficiaries }),
    ...(new_customer_id && { customer_id: new_customer_id }),
    ...(new_insurance_company_id && { insurance_company_id: new_insurance_company_id }),
    ...(new_expiry && { expiry: new_expiry }),
  }
}

function patchedList(before: readonly Values[], patch: ListPatch, keyOf: KeyOf): Values[] {
  const changes = new Map(patch.set.map(one => [one.key, one]))
  const kept = before.filter(item => !patch.removed.includes(keyOf(item)))
  const known = new Set(kept.map(keyOf))
  return [
    ...kept.map(item => patchedItem(item, changes.get(keyOf(item)))),
    ...patch.set.filter(({ key }) => !known.has(key)).map(({ item }) => item),
  ]
}

function patchedItem(before: Values, patch: ItemPatch | undefined): Values {
  if (!patch) return before
  const premium = before.premium as Money | null
  const change = patch.premium_change
  return {
    ...before,
    ...patch.changed,
    ...(change && {
      premium: premium?.currency === change.currency ? sumOf([premium, change]) : patch.item.premium,
    }),
  }
}

/** The values of a policy that an endorsement can change. */
export interface Patchable {
  premium_net: Money
  answers: unknown
  coverages: unknown
  beneficiaries: unknown
  customer_id: number
  insurance_company_id: number
  expiry: string
}

/** Returns a policy's values after an endorsement. A term is only ever prolonged. */
export function patched<Content extends Patchable>(before: Content, patch: EndorsementPatch): Content {
  const { annual_change, answers, coverages, beneficiaries, expiry, ...parties } = patch
  const merged = { ...answersOf(before.answers), ...answers }
  const premium_net = annual_change ? sumOf([before.premium_net, annual_change]) : before.premium_net
  const covers = listOf(before.coverages)
  const changed = coverages ? patchedList(covers, coverages, byCode) : covers
  return {
    ...before,
    ...parties,
    premium_net,
    ...(answers && {
      answers: Object.fromEntries(Object.entries(merged).filter(([, answer]) => !isEmptyAnswer(answer))),
    }),
    // A change of the premium that names no coverage changes all of them in proportion.
    ...(((annual_change && covers.length) || coverages) && {
      coverages: coversFor(premium_net, changed as unknown as readonly PricedCover[]),
    }),
    ...(beneficiaries && {
      beneficiaries: patchedList(listOf(before.beneficiaries), beneficiaries, byName),
    }),
    ...(expiry && expiry > before.expiry && { expiry }),
  }
}
