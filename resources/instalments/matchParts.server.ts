import { changeRecord, findRecords, todayIn, transitionRecord, type Writer } from '../../server/hooks'
import { less, noMoney, sumOf } from '../../src/core/money/arithmetic'
import { daysAfter } from '../../src/core/schema/days'
import type { Money } from '../../src/define'
import { openOf } from '../payments/spread'
import type { Policy } from '../policies/policy'
import { addInstalments } from './addInstalments.server'
import { asInstalment, type Instalment, isOpen } from './instalment'
import { reopen } from './reopen.server'

/** The change of charges that the instalments follow. */
export interface Matching {
  /** The first day of the change; for a cancellation, the first day without cover. */
  from: string
  /** `balance` also restores instalments that an earlier change set aside, as a reinstatement needs. */
  kind: 'endorsement' | 'balance'
  endorsement_id?: number
}

const byDue = (one: Instalment, other: Instalment) =>
  one.due_on.localeCompare(other.due_on) || one.number - other.number

/**
 * Makes the valid instalments of a policy add up to its charged total after its charges changed. More is set
 * against open refunds and charged with a new instalment on `from` or today, whichever is later. Less is taken from open
 * instalments due on or after `from`, the last one first, then from other open ones, and the rest is refunded
 * today. What was paid never changes. The policy must be locked; the caller recalculates it afterwards.
 */
export async function matchParts(writer: Writer, policy: Policy, matching: Matching): Promise<void> {
  const { from, kind, endorsement_id } = matching
  const today = todayIn(writer.context)
  const filter = { policy_id: policy.id }
  const all = (await findRecords(writer, 'instalments', { filter, lock: true })).map(asInstalment)
  const charged = policy.charged_total ?? noMoney(policy.premium_net.currency)
  const valid = all.filter(({ status }) => status !== 'cancelled')
  let gap = less(charged, sumOf([noMoney(charged.currency), ...valid.map(({ amount }) => amount)]))
  const open = valid.filter(one => isOpen(one) && one.amount.amount > 0).sort(byDue)
  // No instalment is due after the end of cover.
  const ends = policy.cancel_date === from
  const beyond = ends ? open.filter(({ due_on }) => due_on >= from) : []
  for (const part of beyond) gap = sumOf([gap, await take(writer, part, openOf(part))])
  if (gap.amount < 0) {
    const others = open.filter(part => !beyond.includes(part))
    gap = await takeBack(writer, gap, inOrder(others, matching))
  } else {
    gap = await lowerRefunds(writer, gap, valid)
    if (kind === 'balance' && !ends) gap = await restore(writer, gap, all)
  }
  const due = ends ? daysAfter(from, -1) : from
  await addInstalments(writer, policy, [
    {
      kind: gap.amount < 0 ? 'refund' : kind,
      due_on: gap.amount < 0 || due < today ? today : due,
      amount: gap,
      endorsement_id,
    },
  ])
}

const negative = (amount: Money): Money => less(noMoney(amount.currency), amount)
const lesser = (one: Money, other: Money): Money => (one.amount < other.amount ? one : other)

/**
 * Returns open instalments in the order in which they are lowered: those of the same endorsement, then those
 * due on or after the change, then the others, each the last one first.
 */
function inOrder(open: readonly Instalment[], { from, endorsement_id }: Matching): Instalment[] {
  const rank = (one: Instalment) =>
    endorsement_id && one.endorsement_id === endorsement_id ? 0 : one.due_on >= from ? 1 : 2
  return [...open].sort((one, other) => rank(one) - rank(other) || byDue(other, one))
}

/** Lowers open instalments by a negative gap, and returns the part of it that is left. */
async function takeBack(writer: Writer, gap: Money, open: readonly Instalment[]): Promise<Money> {
  let left = gap
  for (const part of open) {
    if (left.amount === 0) break
    left = sumOf([left, await take(writer, part, lesser(openOf(part), negative(left)))])
  }
  return left
}

/**
 * Takes an amount, at most the open one, from an instalment: lowers it, settles it at what is paid, or sets it
 * aside. An amount to be paid is kept as planned, so that it can be restored. Returns the amount.
 */
async function take(writer: Writer, part: Instalment, taken: Money): Promise<Money> {
  const { id, amount, paid } = part
  const planned = amount.amount > 0 ? { planned: part.planned ?? amount } : {}
  const values = { ...planned, amount: less(amount, taken) }
  const whole = taken.amount === openOf(part).amount
  if (!whole) await changeRecord(writer, 'instalments', { id, values })
  else if (paid?.amount) await transitionRecord(writer, 'instalments', { id, transition: 'settle', values })
  else await transitionRecord(writer, 'instalments', { id, transition: 'set_aside', values: planned })
  return taken
}

/** Lowers refunds that are still to be paid by a positive gap, and returns the part of it that is left. */
async function lowerRefunds(writer: Writer, gap: Money, valid: readonly Instalment[]): Promise<Money> {
  let left = gap
  for (const refund of valid.filter(one => isOpen(one) && one.amount.amount < 0)) {
    if (left.amount === 0) break
    const most = lesser(left, negative(openOf(refund)))
    left = sumOf([left, await take(writer, refund, negative(most))])
  }
  return left
}

/**
 * Charges a positive gap by restoring what earlier changes took from planned instalments, the first due one
 * first. Returns the part of the gap that is left.
 */
async function restore(writer: Writer, gap: Money, all: readonly Instalment[]): Promise<Money> {
  let left = gap
  const set = all.filter(({ planned }) => planned).sort(byDue)
  const missing = sumOf([noMoney(left.currency), ...set.map(takenFrom)])
  // A balance that replaced planned instalments makes room for them, unless something of it was paid.
  for (const balance of all.filter(one => one.kind === 'balance' && isOpen(one) && !one.paid?.amount)) {
    const more = sumOf([left, balance.amount])
    if (balance.planned || !left.amount || more.amount > missing.amount) continue
    await transitionRecord(writer, 'instalments', { id: balance.id, transition: 'set_aside' })
    left = more
  }
  for (const part of set) {
    const back = lesser(left, takenFrom(part))
    if (back.amount) await giveBack(writer, part, back)
    left = less(left, back)
  }
  return left
}

const validAmount = ({ status, amount }: Instalment): Money =>
  status === 'cancelled' ? noMoney(amount.currency) : amount

/** Returns how much an instalment lost of its planned amount. */
const takenFrom = (part: Instalment): Money => less(part.planned ?? part.amount, validAmount(part))

async function giveBack(writer: Writer, part: Instalment, back: Money): Promise<void> {
  const amount = sumOf([validAmount(part), back])
  const planned = amount.amount === part.planned?.amount ? null : part.planned
  const values = { amount, planned }
  if (isOpen(part)) await changeRecord(writer, 'instalments', { id: part.id, values })
  else await reopen(writer, part, values)
}
