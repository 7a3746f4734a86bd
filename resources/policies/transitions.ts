import type { Transition } from '../../src/core/schema/resource'
import type { RecordOf } from '../../src/define'
import type { policyFields } from './fields'
import { latestCoverNoteDay } from './grace'
import { renew, renewalTransitions } from './renewalTransitions'
import { returnOf } from './returned'

type Policy = RecordOf<{ fields: typeof policyFields }>

/** The transitions of a policy: scheduled, manual, and triggered by its parts. */
export const transitions: Record<string, Transition<Policy>> = {
  renew,
  start: {
    from: ['bound'],
    to: 'in_force',
    requires: ['policy_no'],
    guard: ({ effective }, { today }) => (effective > today ? ['not_begun'] : []),
    due: { effective_lte: '@today', policy_no_null: false },
  },
  extend_note: {
    from: ['bound'],
    to: 'bound',
    input: ['bound_until'],
    requires: ['bound_until'],
    reason: true,
    guard: ({ bound_until, effective, expiry }, { today }) => {
      if (!bound_until) return []
      const [field, latest] = ['bound_until', latestCoverNoteDay(effective)]
      if (bound_until <= today) return [{ key: 'note_over', field }]
      return bound_until > latest || bound_until > expiry ? [{ key: 'note_too_long', field }] : []
    },
  },
  // The policy was not issued in time. The cover note has expired, and its days are charged.
  end_note: {
    from: ['bound'],
    to: 'cancelled',
    by: 'server',
    due: { bound_until_lte: '@today', policy_no_null: true },
  },
  expire: { from: ['in_force', 'suspended'], to: 'expired', by: 'server', due: { expiry_lte: '@today' } },
  suspend: { from: ['in_force'], to: 'suspended', reason: true, undo: true },
  resume: { from: ['suspended'], to: 'in_force', undo: true },
  lapse: {
    from: ['in_force', 'suspended'],
    to: 'lapsed',
    reason: true,
    guard: ({ lapse_on }, { today }) => (lapse_on && lapse_on <= today ? [] : ['not_lapsing']),
    due: { lapse_on_lte: '@today' },
  },
  cancel: {
    from: ['bound', 'in_force', 'suspended'],
    to: 'cancelled',
    action: 'cancel',
    reason: true,
    input: ['cancel_date', 'cancel_method', 'cancel_requested_by'],
    initialValues: { cancel_date: '@today', cancel_requested_by: 'customer' },
    requires: ['cancel_date', 'cancel_method', 'cancel_requested_by'],
    computed: { return_premium: policy => returnOf(policy) },
    guard: ({ cancel_date, effective, expiry }) =>
      cancel_date && (cancel_date < effective || cancel_date >= expiry) ? ['outside_term'] : [],
  },
  reinstate: {
    from: ['lapsed', 'cancelled'],
    to: 'in_force',
    action: 'reinstate',
    reason: true,
    input: ['no_loss_declared'],
    guard: ({ policy_no, reinstate_by, expiry, no_loss_declared }, { today }) => [
      ...(policy_no ? [] : [{ key: 'no_number', field: 'policy_no' }]),
      ...(reinstate_by && reinstate_by < today ? ['window_over'] : []),
      ...(expiry <= today ? ['term_over'] : []),
      ...(no_loss_declared ? [] : [{ key: 'no_loss', field: 'no_loss_declared' }]),
    ],
  },
  endorse: { from: ['in_force'], to: 'in_force', by: 'server' },
  ...renewalTransitions,
}
