import { optionLabel } from '../../src/core/schema/labels'
import type { Blocker, Transition } from '../../src/core/schema/resource'
import { missingDocuments, type RecordOf, type RuleContext } from '../../src/define'
import type { claimFields } from './fields'

export type Claim = RecordOf<{ fields: typeof claimFields }>

export const SHORTEST_DESCRIPTION = 20

/** Returns whether the user can manage claims. The server has no `can` and is always allowed. */
const manages = ({ can }: RuleContext) => !can || can('manage', 'Claim')

const documentsMissing = (claim: Claim): Blocker[] => {
  const names = missingDocuments(claim)
  return names.length
    ? [{ key: 'documents', field: 'documents', params: { names: names.map(kindLabel) } }]
    : []
}

/** Returns the translatable label of a document kind. */
export const kindLabel = (kind: string) => optionLabel({ name: 'claims' }, 'documents', kind)

const paidAlready = ({ paid }: Claim): Blocker[] =>
  paid?.amount ? [{ key: 'paid_already', field: 'paid' }] : []

/** Returns whether more is to be paid for a claim: an approved amount, or a reserve. */
export const isToBePaid = ({
  outstanding,
  reserve,
  reserve_expense,
}: Pick<Claim, 'outstanding' | 'reserve' | 'reserve_expense'>): boolean =>
  [outstanding, reserve, reserve_expense].some(amount => Number(amount?.amount) > 0)

const recoverable = ['under_review', 'awaiting_documents', 'approved', 'paid', 'closed'] as const

/** Returns how much more can be recovered: no more than what was paid, with expenses. */
const recoverableOf = ({ paid, expenses, recovery }: Pick<Claim, 'paid' | 'expenses' | 'recovery'>): number =>
  (paid?.amount ?? 0) + (expenses?.amount ?? 0) - (recovery?.amount ?? 0)

function recoveryBlockers(claim: Claim): Blocker[] {
  const { recovery_amount, currency } = claim
  if (!recovery_amount || !currency) return []
  const most = { amount: Math.max(0, recoverableOf(claim)), currency }
  if (recovery_amount.currency !== currency)
    return [{ key: 'resources.claims.rules.one_currency', field: 'recovery_amount' }]
  return recovery_amount.amount > most.amount
    ? [{ key: 'above_paid', field: 'recovery_amount', params: { most } }]
    : []
}

/** Decisions about one line of several start without an amount: that of the claim is the sum of all lines. */
const emptyOfLine =
  (name: string) =>
  ({ has_lines }: Claim): string[] =>
    has_lines ? [name] : []

/** D-08: the transitions of a claim. */
export const claimTransitions: Record<string, Transition<Claim>> = {
  report: {
    from: ['draft'],
    to: 'reported',
    requires: ['loss_type', 'description'],
    guard: ({ description, out_of_period }, context) => [
      ...(description && description.trim().length < SHORTEST_DESCRIPTION
        ? [{ key: 'description', field: 'description', params: { smart_count: SHORTEST_DESCRIPTION } }]
        : []),
      ...(out_of_period && !manages(context) ? [{ key: 'out_of_period', field: 'loss_date' }] : []),
    ],
    undo: true,
  },
  acknowledge: {
    from: ['reported'],
    to: 'acknowledged',
    input: ['carrier_claim_no'],
    bulk: true,
    undo: true,
  },
  review: { from: ['acknowledged'], to: 'under_review', undo: true },
  approve: {
    from: ['under_review'],
    to: 'approved',
    action: 'approve',
    input: ['line', 'approved'],
    startsEmpty: emptyOfLine('approved'),
    requires: ['approved'],
    guard: documentsMissing,
  },
  request_documents: {
    from: ['under_review'],
    to: 'awaiting_documents',
    input: ['required_documents', 'next_action_at'],
    initialValues: { next_action_at: '@today+7' },
    requires: ['next_action_at'],
    guard: claim =>
      missingDocuments(claim).length ? [] : [{ key: 'nothing_to_ask', field: 'required_documents' }],
  },
  resume: { from: ['awaiting_documents'], to: 'under_review', undo: true },
  // The status follows from what is still to be paid, see `followAmounts`.
  correct_approval: {
    from: ['approved', 'paid'],
    to: 'approved',
    action: 'approve',
    reason: true,
    input: ['line', 'approved'],
    startsEmpty: emptyOfLine('approved'),
    requires: ['approved'],
    guard: documentsMissing,
  },
  back_to_review: { from: ['approved', 'paid'], to: 'under_review', action: 'approve', reason: true },
  propose: {
    from: ['under_review', 'approved', 'paid'],
    to: 'under_review',
    action: 'approve',
    input: ['line', 'approved'],
    startsEmpty: emptyOfLine('approved'),
    requires: ['approved'],
    guard: documentsMissing,
  },
  reject: {
    from: ['under_review'],
    to: 'rejected',
    action: 'approve',
    reason: true,
    input: ['reject_reason'],
    requires: ['reject_reason'],
    guard: paidAlready,
  },
  settle: {
    from: ['approved'],
    to: 'paid',
    by: 'server',
    guard: claim => (isToBePaid(claim) ? ['not_paid_in_full'] : []),
  },
  continue: { from: ['paid', 'closed'], to: 'approved', by: 'server' },
  close: {
    from: ['paid', 'rejected', 'approved', 'under_review'],
    to: 'closed',
    undo: true,
    // A claim that is still open is closed if something was paid and nothing more is approved.
    availableWhen: ({ status, paid, outstanding }) =>
      status === 'paid' || status === 'rejected' || (Number(paid?.amount) > 0 && !outstanding?.amount),
    guard: ({ outstanding }) => (outstanding?.amount ? ['not_paid_in_full'] : []),
  },
  reopen: { from: ['rejected', 'closed', 'withdrawn'], to: 'under_review', action: 'reopen', reason: true },
  withdraw: {
    from: ['reported', 'acknowledged', 'under_review', 'awaiting_documents'],
    to: 'withdrawn',
    reason: true,
    undo: true,
    guard: paidAlready,
  },
  // What is recovered often arrives after a claim was closed.
  recover: {
    from: recoverable,
    input: ['recovery_kind', 'recovery_amount', 'recovery_on', 'recovery_note'],
    initialValues: { recovery_on: '@today' },
    requires: ['recovery_kind', 'recovery_amount', 'recovery_on'],
    availableWhen: claim => recoverableOf(claim) > 0,
    guard: recoveryBlockers,
  },
  reverse_recovery: {
    from: recoverable,
    action: 'approve',
    input: ['reversed_entry', 'recovery_note'],
    requires: ['reversed_entry', 'recovery_note'],
    availableWhen: ({ recovery }) => Number(recovery?.amount) > 0,
  },
  discard: { from: ['draft'], to: 'discarded', undo: true },
  set_reserve: {
    from: ['under_review', 'reported', 'acknowledged', 'awaiting_documents', 'approved', 'paid'],
    action: 'manage',
    input: ['line', 'reserve', 'reserve_expense', 'reserve_note'],
    startsEmpty: emptyOfLine('reserve'),
    requires: ['reserve_note'],
    // A line without an amount keeps its reserve.
    guard: ({ has_lines, reserve }) =>
      has_lines || reserve ? [] : [{ key: 'validation.required', field: 'reserve' }],
  },
}
