import {
  emptyAnswersBlocker,
  findRecord,
  type HookWrite,
  invalid,
  type ServerHooks,
  todayIn,
  type Writer,
} from '../../server/hooks'
import { noMoney } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { bonusFollowsClaim } from '../policies/bonusProposal.server'
import { incurredOf, netToCustomer, outstandingOf } from './amounts'
import { approvalBlockers } from './approval.server'
import { coverageOptions } from './coverageOptions.server'
import { writeToCustomer } from './letters.server'
import { migrateDeductiblePercentages } from './migrations.server'
import { fromPolicy } from './policy.server'

const AMOUNTS = [
  'estimate',
  'deductible',
  'deductible_min',
  'deductible_max',
  'approved',
  'recovery',
  'reserve',
  'reserve_expense',
] as const
/** Transitions that end a claim. They set its reserves to zero. */
const ENDS = new Set(['reject', 'withdraw', 'close'])

const none = (amount: unknown) => (amount ? noMoney((amount as Money).currency) : null)

/** Returns the values that a transition sets in addition to its input. */
function transitionValues({ action, before, record }: HookWrite, { actor }: Writer): Values {
  if (action === 'propose')
    return { proposed: record.approved, proposed_by: actor?.id ?? null, approved: before?.approved ?? null }
  if (action === 'reopen') return { proposed: null, proposed_by: null }
  if (ENDS.has(action))
    return { reserve: none(record.reserve), reserve_expense: none(record.reserve_expense) }
  return {}
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
    if (action === 'delete') return undefined
    const values = { ...(await fromPolicy(writer, record, before)), ...transitionValues(write, writer) }
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
    if (transition === 'propose' || transition === 'approve')
      return approvalBlockers(reader, transition, record)
    return []
  },
  async afterWrite({ action, record }, writer) {
    await bonusFollowsClaim(writer, Number(record.policy_id))
    if (action === 'request_documents' || action === 'reject') await writeToCustomer(writer, action, record)
  },
  options: { coverage: coverageOptions },
  migrations: { deductible_percent: migrateDeductiblePercentages },
}
