import {
  ApiError,
  emptyAnswersBlocker,
  findRecord,
  type HookWrite,
  invalid,
  type ServerHooks,
  todayIn,
  transitionRecord,
  type Writer,
} from '../../server/hooks'
import { noMoney } from '../../src/core/money/arithmetic'
import type { Blocker, Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { bookDifferences } from '../claimEntries/book.server'
import type { Sum } from '../claimEntries/entries'
import { incurredOf, netToCustomer, outstandingOf } from './amounts'
import { approvalBlockers, committed } from './approval.server'
import { coverageOptions } from './coverageOptions.server'
import { migrateEntries } from './entryMigration.server'
import { writeToCustomer } from './letters.server'
import { migrateDeductiblePercentages } from './migrations.server'
import { fromPolicy } from './policy.server'
import { recovered, recoveryOptions, recoveryReversed, reversalBlockers } from './recoveries.server'
import { type Claim, isToBePaid } from './transitions'

const AMOUNTS = [
  'estimate',
  'deductible',
  'deductible_min',
  'deductible_max',
  'approved',
  'reserve',
  'reserve_expense',
] as const
/** Transitions that end a claim. They set its reserves to zero. */
const ENDS = new Set(['reject', 'withdraw', 'close'])

/** The sums that decisions change; payments and recoveries add their own entries. */
const DECIDED: readonly Sum[] = ['approved', 'reserve', 'reserve_expense']
/** Transitions that change a sum of decisions. */
const BOOKED = new Set(['approve', 'correct_approval', 'back_to_review', 'set_reserve', ...ENDS])
const atReport = ({ reported_on }: Values) => ({
  sums: [...DECIDED, 'recovery'] as const,
  on: reported_on,
  reason: null,
})

const APPROVES = new Set(['propose', 'approve', 'correct_approval'])
/** Actions after which a claim can be paid in full, or no longer. */
const CHANGES_AMOUNTS = new Set(['approve', 'correct_approval', 'set_reserve', 'payment', 'payment_reversal'])

const none = (amount: unknown) => (amount ? noMoney((amount as Money).currency) : null)

const UNPROPOSED = { proposed: null, proposed_by: null }

/** Returns the values that a transition sets in addition to its input. */
async function transitionValues({ action, before, record }: HookWrite, writer: Writer): Promise<Values> {
  if (action === 'propose')
    return {
      proposed: record.approved,
      proposed_by: writer.actor?.id ?? null,
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
  const amount = await committed(writer, Number(id), (approved as Money).currency)
  return amount.amount ? amount : null
}

/** Blocks the end of a claim with payments that are not refused. */
async function openPayments(reader: Writer, { id, currency }: Values): Promise<Blocker[]> {
  const amount = await committed(reader, Number(id), String(currency))
  return amount.amount ? [{ key: 'payments_open', params: { amount } }] : []
}

/** Moves a claim to paid once nothing is left to be paid, and back if something is. */
async function followAmounts(writer: Writer, record: Values): Promise<void> {
  const id = Number(record.id)
  const isOpen = isToBePaid(record as unknown as Claim)
  if (record.status === 'approved' && !isOpen)
    await transitionRecord(writer, 'claims', { id, transition: 'settle' })
  // A reversed payment opens a closed claim again; a recovery does not.
  if (isOpen && (record.status === 'paid' || record.status === 'closed'))
    await transitionRecord(writer, 'claims', { id, transition: 'continue' })
}

// In the trash, a claim would no longer use the limit of its cover.
function refuseDelete({ approved, paid, expenses }: Values): undefined {
  if ([approved, paid, expenses].some(amount => (amount as Money | null)?.amount))
    throw new ApiError(409, 'not_possible', { message: 'resources.claims.rules.kept' })
}

function checkCurrency(record: Values): void {
  const wrong = AMOUNTS.filter(name => {
    const amount = record[name] as Money | null
    return amount && record.currency && amount.currency !== record.currency
  })
  if (wrong.length)
    throw invalid(
      Object.fromEntries(wrong.map(name => [name, [{ key: 'resources.claims.rules.one_currency' }]])),
    )
}

/** D-08: the hooks of claims. They take values from the policy, calculate amounts and block transitions. */
export const hooks: ServerHooks = {
  resource: 'claims',
  async beforeWrite(write, writer) {
    const { action, before, record } = write
    if (action === 'delete') return refuseDelete(record)
    const values = {
      ...(await fromPolicy(writer, record, before)),
      ...(await transitionValues(write, writer)),
    }
    const whole: Values = { ...record, ...values }
    checkCurrency(whole)
    const amounts = {
      outstanding: outstandingOf(whole),
      net_to_customer: netToCustomer(whole),
      incurred: incurredOf(whole),
    }
    if (action !== 'request_documents') return { ...values, ...amounts }
    const customer = await findRecord(writer, 'customers', { id: Number(record.customer_id) })
    return {
      ...values,
      ...amounts,
      documents_asked_on: todayIn(writer.context),
      documents_asked_of: customer?.email ?? null,
    }
  },
  async blockers({ transition, record }, reader) {
    if (transition === 'report') {
      const blocker = await emptyAnswersBlocker(reader, 'claims', { record, field: 'answers' })
      return blocker ? [blocker] : []
    }
    if (APPROVES.has(transition)) return approvalBlockers(reader, transition, record)
    if (transition === 'reverse_recovery') return reversalBlockers(reader, record)
    if (transition === 'reject' || transition === 'withdraw') return openPayments(reader, record)
    return []
  },
  async afterWrite({ action, before, record }, writer) {
    // A payment adds its own entries. An undo restores the amounts and removes the entries.
    if (action === 'create') await bookDifferences(writer, { record }, atReport(record))
    else if (BOOKED.has(action)) await bookDifferences(writer, { before, record }, { sums: DECIDED })
    if (action === 'request_documents' || action === 'reject') await writeToCustomer(writer, action, record)
    if (CHANGES_AMOUNTS.has(action)) await followAmounts(writer, record)
  },
  options: { coverage: coverageOptions, reversed_entry: recoveryOptions },
  migrations: { deductible_percent: migrateDeductiblePercentages, entries: migrateEntries },
}
