import { type HookWrite, transitionRecord, type Writer } from '../../server/hooks'
import { noMoney } from '../../src/core/money/arithmetic'
import type { Blocker, Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { committed } from './approval.server'
import { recovered, recoveryReversed } from './recoveries.server'
import { type Claim, isToBePaid } from './transitions'

/** Transitions that end a claim. They set its reserves to zero. */
export const ENDS: ReadonlySet<string> = new Set(['reject', 'withdraw', 'close'])

const none = (amount: unknown) => (amount ? noMoney((amount as Money).currency) : null)

const UNPROPOSED = { proposed: null, proposed_by: null, proposed_line: null }

/** Returns the values that a transition sets in addition to its input. */
export async function transitionValues(
  { action, before, record }: HookWrite,
  writer: Writer,
): Promise<Values> {
  if (action === 'propose')
    return {
      proposed: record.approved,
      proposed_by: writer.actor?.id ?? null,
      proposed_line: record.has_lines ? record.line : null,
      approved: before?.approved ?? null,
    }
  if (action === 'reopen' || action === 'correct_approval') return UNPROPOSED
  if (action === 'recover') return recovered(writer, record)
  if (action === 'reverse_recovery') return recoveryReversed(writer, record)
  if (action === 'back_to_review') return { ...UNPROPOSED, approved: await stillApproved(writer, record) }
  if (ENDS.has(action))
    return {
      reserve: none(record.reserve),
      reserve_expense: none(record.reserve_expense),
      ...(action === 'close' ? {} : { approved: null }),
    }
  return {}
}

/** Returns the part of a withdrawn approval that payments already need. */
async function stillApproved(writer: Writer, { id, approved }: Values): Promise<Money | null> {
  if (!approved) return null
  const amount = await committed(writer, { id }, (approved as Money).currency)
  return amount.amount ? amount : null
}

/** Blocks the end of a claim with payments that are not refused. */
export async function openPayments(reader: Writer, { id, currency }: Values): Promise<Blocker[]> {
  const amount = await committed(reader, { id }, String(currency))
  return amount.amount ? [{ key: 'payments_open', params: { amount } }] : []
}

/** Moves a claim to paid once nothing is left to be paid, and back if something is. */
export async function followAmounts(writer: Writer, record: Values): Promise<void> {
  const id = Number(record.id)
  const isOpen = isToBePaid(record as unknown as Claim)
  if (record.status === 'approved' && !isOpen)
    await transitionRecord(writer, 'claims', { id, transition: 'settle' })
  // A reversed payment opens a closed claim again; a recovery does not.
  if (isOpen && (record.status === 'paid' || record.status === 'closed'))
    await transitionRecord(writer, 'claims', { id, transition: 'continue' })
}
