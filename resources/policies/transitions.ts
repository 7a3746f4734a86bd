import type { Transition } from '../../src/core/schema/resource'
import type { RecordOf } from '../../src/define'
import type { policyFields } from './fields'
import { endedOn, latestCoverNoteDay } from './grace'
import { noticeTransitions } from './lapseNotice'
import { renew, renewalTransitions } from './renewalTransitions'
import { returnLinesOf, returnOf } from './returned'

type Policy = RecordOf<{ fields: typeof policyFields }>

const outsideTerm = (field: string, day: string | null, { effective, expiry }: Policy) =>
  day && (day < effective || day >= expiry) ? [{ key: 'outside_term', field }] : []

/** Blocks a resumption before the suspension, or after a term that it does not prolong. */
function resumptionBlockers(policy: Policy, onFirstDay = false) {
  const { resume_on: on, suspended_from: from, suspension_terms: terms } = policy
  if (!on || !from) return []
  if (on < from || (on === from && !onFirstDay)) return [{ key: 'resumes_before', field: 'resume_on' }]
  return terms === 'prolong' ? [] : outsideTerm('resume_on', on, policy)
}

/**
 * The transitions of a policy: scheduled, manual, and triggered by its parts. Acts with a day keep the status;
 * a scheduled transition changes it when the day has come.
 */
export const transitions: Record<string, Transition<Policy>> = {
  // The scheduled job makes due transitions in this order: what moves the end of a policy comes before its end.
  // The version of another day takes effect: an endorsement that was agreed for today.
  take_effect: {
    from: ['bound', 'in_force', 'suspended', 'lapsed', 'cancelled'],
    by: 'server',
    due: { next_change_on_lte: '@today' },
    // The hook sets the next day, if there is one.
    computed: { next_change_on: () => null },
  },
  begin_suspension: {
    from: ['in_force'],
    to: 'suspended',
    by: 'server',
    due: { suspended_from_lte: '@today' },
  },
  end_suspension: {
    from: ['suspended'],
    to: 'in_force',
    by: 'server',
    due: { resume_on_lte: '@today' },
  },
  // The day of the cancellation has come.
  end_cover: {
    from: ['bound', 'in_force', 'suspended', 'lapsed'],
    to: 'cancelled',
    by: 'server',
    due: { cancel_date_lte: '@today' },
  },
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
  // A cancellation whose day has come ends the cover instead. A suspension that prolongs the term keeps it open.
  expire: {
    from: ['in_force', 'suspended'],
    to: 'expired',
    by: 'server',
    due: { expiry_lte: '@today', cancel_date_null: true, suspension_terms_neq: 'prolong' },
  },
  suspend: {
    from: ['in_force'],
    reason: true,
    input: ['suspended_from', 'resume_on', 'suspension_terms', 'despite_losses'],
    initialValues: { suspended_from: '@today', suspension_terms: 'none' },
    availableWhen: ({ suspended_from }) => !suspended_from,
    guard: (policy, { can, today }) => {
      const { suspended_from: from, suspension_terms: terms, resume_on } = policy
      const returnsMoney = Boolean(terms && terms !== 'none')
      const isBackdated = Boolean(from && from < today)
      return [
        // It can return as much as a cancellation, or leave a loss without cover, so it needs the same permission.
        ...((returnsMoney || isBackdated) && can && !can('cancel', 'Policy')
          ? [{ key: 'suspends_like_cancel', field: isBackdated ? 'suspended_from' : 'suspension_terms' }]
          : []),
        ...(terms === 'credit' && !resume_on ? [{ key: 'credit_until', field: 'resume_on' }] : []),
        ...outsideTerm('suspended_from', from, policy),
        ...resumptionBlockers(policy),
      ]
    },
  },
  resume: {
    from: ['in_force', 'suspended'],
    input: ['resume_on'],
    initialValues: { resume_on: '@today' },
    availableWhen: ({ suspended_from }) => suspended_from !== null,
    guard: policy => (policy.suspended_from ? resumptionBlockers(policy, true) : ['not_suspended']),
  },
  lapse: {
    from: ['in_force', 'suspended'],
    to: 'lapsed',
    reason: true,
    input: ['lapsed_on'],
    // The carrier that bills a policy itself says when it lapses.
    guard: ({ lapse_on, lapsed_on, billing_mode, effective }, { today }) => {
      const isDirect = billing_mode === 'direct_bill'
      if (!isDirect && !(lapse_on && lapse_on <= today)) return ['not_lapsing']
      const first = isDirect ? effective : lapse_on
      const isWrong = lapsed_on && (lapsed_on > today || (first && lapsed_on < first))
      return isWrong ? [{ key: 'lapse_day', field: 'lapsed_on' }] : []
    },
    due: { lapse_on_lte: '@today' },
  },
  ...noticeTransitions,
  cancel: {
    from: ['bound', 'in_force', 'suspended', 'lapsed'],
    action: 'cancel',
    reason: true,
    availableWhen: ({ cancel_date }) => !cancel_date,
    input: ['cancel_date', 'cancel_method', 'cancel_requested_by', 'carrier_return', 'despite_losses'],
    initialValues: { cancel_date: '@today', cancel_requested_by: 'customer' },
    requires: ['cancel_date', 'cancel_method', 'cancel_requested_by'],
    computed: {
      return_lines: policy => returnLinesOf(policy),
      return_premium: policy => returnOf(policy),
    },
    guard: policy => {
      const { cancel_date, lapsed_on, charged_total, carrier_return } = policy
      return [
        ...outsideTerm('cancel_date', cancel_date, policy),
        ...(lapsed_on && cancel_date && cancel_date > lapsed_on
          ? [{ key: 'after_lapse', field: 'cancel_date' }]
          : []),
        ...(carrier_return && charged_total && carrier_return.currency !== charged_total.currency
          ? [{ key: 'other_currency', field: 'carrier_return', params: { currency: charged_total.currency } }]
          : []),
        ...(carrier_return &&
        carrier_return.currency === charged_total?.currency &&
        carrier_return.amount > charged_total.amount
          ? [{ key: 'returns_too_much', field: 'carrier_return', params: { charged: charged_total } }]
          : []),
      ]
    },
  },
  withdraw_cancellation: {
    from: ['bound', 'in_force', 'suspended', 'lapsed'],
    action: 'cancel',
    reason: true,
    availableWhen: ({ cancel_date }) => cancel_date !== null,
    guard: ({ cancel_date }) => (cancel_date ? [] : ['nothing_pending']),
  },
  reinstate: {
    from: ['lapsed', 'cancelled'],
    to: 'in_force',
    action: 'reinstate',
    reason: true,
    input: ['reinstate_on', 'no_loss_declared'],
    guard: (policy, { today }) => {
      const { policy_no, reinstate_by, reinstate_on, expiry, no_loss_declared } = policy
      const ended = endedOn(policy)
      return [
        ...(policy_no ? [] : [{ key: 'no_number', field: 'policy_no' }]),
        ...(reinstate_by && reinstate_by < today ? ['window_over'] : []),
        ...(expiry <= today ? ['term_over'] : []),
        ...(reinstate_on && (reinstate_on > today || (ended && reinstate_on < ended))
          ? [{ key: 'reinstate_day', field: 'reinstate_on' }]
          : []),
        ...(no_loss_declared ? [] : [{ key: 'no_loss', field: 'no_loss_declared' }]),
      ]
    },
  },
  endorse: {
    from: ['bound', 'in_force', 'suspended', 'lapsed', 'cancelled', 'expired'],
    by: 'server',
  },
  ...renewalTransitions,
}
