import type { Transition } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'

interface BonusRecord {
  bonus_proposed?: string | null
  bonus_applied?: boolean | null
}

interface RiskRecord {
  first_payment_amount?: Money | null
}

/** The transitions of a work order. `workOrders.server.ts` checks the conditions on other records. */
export const workOrderTransitions = {
  // In the order of the buttons: transitions that lead to a policy come first.
  request: { from: ['draft'], to: 'requested', bulk: true, undo: true },
  ask: { from: ['requested'], to: 'quoting', input: ['company_ids'], requires: ['company_ids'] },
  offer: { from: ['quoting'], to: 'offered', undo: true },
  accept: {
    from: ['offered'],
    to: 'accepted',
    input: ['accepted_quote_id', 'gap_agreed'],
    requires: ['accepted_quote_id'],
  },
  issue: {
    from: ['accepted'],
    to: 'policy_issued',
    repeatable: true,
    createdReference: 'policy_id',
    guard: (_order, { can }) => (can && !can('create', 'Policy') ? ['may_not_issue'] : []),
  },
  // Takes a payment before the policy exists. It pays the policy's instalments when the policy is issued.
  take_payment: {
    from: ['accepted'],
    input: ['first_payment_amount', 'first_payment_on', 'first_payment_method', 'first_payment_reference'],
    initialValues: { first_payment_on: '@today', first_payment_method: 'transfer' },
    requires: ['first_payment_on', 'first_payment_method'],
  },
  return_payment: {
    from: ['accepted'],
    reason: true,
    guard: ({ first_payment_amount }: RiskRecord) => (first_payment_amount ? [] : ['no_payment']),
  },
  // While quotes come in, sends the request to carriers that were added.
  ask_more: { from: ['quoting'], input: ['company_ids'], requires: ['company_ids'] },
  reopen_quoting: { from: ['offered'], to: 'quoting', input: ['company_ids'] },
  unaccept: { from: ['accepted'], to: 'offered', action: 'reopen', reason: true },
  reject: {
    from: ['offered'],
    to: 'rejected',
    input: ['lost_reason', 'lost_note', 'follow_up_on'],
    requires: ['lost_reason'],
    undo: true,
  },
  cancel: {
    from: ['draft', 'requested', 'quoting', 'offered', 'accepted'],
    to: 'cancelled',
    input: ['lost_reason', 'lost_note'],
    requires: ['lost_reason'],
    bulk: true,
    undo: true,
  },
  // Sets the answer to the proposed bonus-malus coefficient.
  apply_bonus: {
    from: ['draft', 'requested', 'quoting', 'offered'],
    availableWhen: ({ bonus_proposed, bonus_applied }: BonusRecord) =>
      Boolean(bonus_proposed) && bonus_applied !== true,
    guard: ({ bonus_proposed }: BonusRecord) => (bonus_proposed ? [] : ['no_bonus']),
  },
  // The policy that the order renews changed.
  follow_policy: { from: ['draft', 'requested', 'quoting', 'offered'], by: 'server' },
  differ_from_policy: {
    from: ['draft', 'requested', 'quoting', 'offered', 'accepted'],
    by: 'server',
  },
  // The contract that the order would have renewed continued on its old terms.
  continue: { from: ['draft', 'requested', 'quoting', 'offered'], to: 'cancelled', by: 'server' },
  expire: {
    from: ['quoting', 'offered'],
    to: 'expired',
    by: 'server',
    due: { expires_on_lt: '@today' },
  },
  reopen: { from: ['rejected', 'expired'], to: 'requested', action: 'reopen' },
} satisfies Record<string, Transition<object>>
