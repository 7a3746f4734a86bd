import {
  ApiError,
  emptyAnswersBlockers,
  findRecord,
  invalid,
  type ServerHooks,
  type Stored,
  todayIn,
} from '../../server/hooks'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { bookDifferences } from '../claimEntries/book.server'
import type { Sum } from '../claimEntries/entries'
import { chosenLine, lineOptions, linesOf, removeParts, syncLine } from '../claimLines/lines.server'
import { bonusFollowsClaim } from '../policies/bonusProposal.server'
import { incurredOf, netToCustomer, outstandingOf } from './amounts'
import { approvalBlockers } from './approval.server'
import { coverageOptions } from './coverageOptions.server'
import { ENDS, followAmounts, openPayments, transitionValues } from './decisions.server'
import { migrateEntries, migrateLines } from './entryMigration.server'
import { writeToCustomer } from './letters.server'
import { changeLines, checkOfLines, totalsAfter } from './lineChanges.server'
import { migrateDeductiblePercentages } from './migrations.server'
import { policyValues } from './policy.server'
import { recoveryOptions, reversalBlockers } from './recoveries.server'
import { refreshCover } from './refreshCover.server'

const AMOUNTS = [
  'estimate',
  'deductible',
  'deductible_min',
  'deductible_max',
  'approved',
  'reserve',
  'reserve_expense',
] as const
/** The sums that decisions change; payments and recoveries add their own entries. */
const DECIDED: readonly Sum[] = ['approved', 'reserve', 'reserve_expense']
/** The lines of a claim with several add their own entries. */
const decidedOf = ({ has_lines }: Values): readonly Sum[] => (has_lines ? ['reserve_expense'] : DECIDED)
/** Transitions that change a sum of decisions. */
const BOOKED = new Set(['approve', 'correct_approval', 'back_to_review', 'set_reserve', ...ENDS])
const atReport = ({ reported_on }: Values) => ({
  sums: [...DECIDED, 'recovery'] as const,
  on: reported_on,
  reason: null,
})

/** Actions that come from a line, or after which the line is restored or deleted with the claim. */
const KEEPS_LINE = new Set(['lines', 'delete', 'restore'])

const APPROVES = new Set(['propose', 'approve', 'correct_approval'])
/** Actions after which a claim can be paid in full, or no longer. */
const CHANGES_AMOUNTS = new Set(['approve', 'correct_approval', 'set_reserve', 'payment', 'payment_reversal'])

// In the trash, a claim would no longer use the limit of its cover.
function refuseDelete({ approved, paid, expenses }: Values): void {
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
    if (action === 'delete') {
      refuseDelete(record)
      await removeParts(writer, record)
      return undefined
    }
    checkOfLines(write, writer)
    const totals = await totalsAfter(writer, write)
    const decided = { ...write, record: { ...record, ...totals } }
    const values = {
      ...totals,
      ...(action === 'lines' ? {} : await policyValues(writer, record, before)),
      ...(await transitionValues(decided, writer)),
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
    if (transition === 'report') return emptyAnswersBlockers(reader, 'claims', { record, field: 'answers' })
    if (
      transition === 'set_reserve' &&
      record.has_lines &&
      !chosenLine(await linesOf(reader, record), record)
    )
      return [{ key: 'choose_line', field: 'line' }]
    if (APPROVES.has(transition)) return approvalBlockers(reader, transition, record)
    if (transition === 'reverse_recovery') return reversalBlockers(reader, record)
    if (transition === 'reject' || transition === 'withdraw') return openPayments(reader, record)
    return []
  },
  async afterWrite({ action, before, record }, writer) {
    await bonusFollowsClaim(writer, Number(record.policy_id))
    // A payment adds its own entries. An undo restores the amounts and removes the entries.
    if (action === 'create') await bookDifferences(writer, { record }, atReport(record))
    else if (BOOKED.has(action))
      await bookDifferences(writer, { before, record }, { sums: decidedOf(record) })
    if (record.has_lines) await changeLines(writer, { action, before, record })
    else if (!KEEPS_LINE.has(action)) await syncLine(writer, record)
    if (action === 'request_documents' || action === 'reject') await writeToCustomer(writer, action, record)
    if (action === 'reopen') await refreshCover(writer, record as Stored)
    if (CHANGES_AMOUNTS.has(action)) await followAmounts(writer, record)
  },
  options: { coverage: coverageOptions, line: lineOptions, reversed_entry: recoveryOptions },
  migrations: {
    deductible_percent: migrateDeductiblePercentages,
    entries: migrateEntries,
    lines: migrateLines,
  },
}
