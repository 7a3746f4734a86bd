import { daysAfter, daysBetween, monthsAfter } from '../../src/core/schema/days'
import type { Transition } from '../../src/core/schema/resource'
import type { RecordOf } from '../../src/define'
import type { policyFields } from './fields'

/**
 * The number of days before the end of cover from which it can be renewed. Large risks need an early request.
 */
const RENEWAL_DAYS = 120

/** The number of days after the end of cover for which it can still be renewed. */
export const LATE_RENEWAL_DAYS = 30

type Policy = RecordOf<{ fields: typeof policyFields }>

const undecided = ['not_due', 'due', 'in_progress']
const isOver = ({ status }: Policy) => status === 'expired'

/** Creates the renewal work order. A policy that has ended can be renewed while its renewal is due again. */
export const renew: Transition<Policy> = {
  from: ['in_force', 'expired'],
  bulk: true,
  availableWhen: policy => !isOver(policy) || policy.renewal_status === 'due',
  guard: ({ renewal_status, renewal_work_order_id, expiry }, { today }) => {
    if (renewal_work_order_id || !['not_due', 'due'].includes(renewal_status)) return ['renewal_open']
    if (expiry < daysAfter(today, -LATE_RENEWAL_DAYS)) return ['too_late']
    return daysBetween(today, expiry) > RENEWAL_DAYS ? ['too_early'] : []
  },
  undo: true,
}

/** What decides whether a contract continues after its term, apart from its renewal work order. */
export const renewalTransitions: Record<string, Transition<Policy>> = {
  // A contract with tacit renewal ends only by notice.
  not_renew: {
    from: ['in_force'],
    reason: true,
    availableWhen: ({ notice_by }) => !notice_by,
    guard: ({ renewal_status }) => (undecided.includes(renewal_status) ? [] : ['renewal_decided']),
    undo: true,
  },
  give_notice: {
    from: ['in_force', 'suspended', 'expired'],
    reason: true,
    input: ['notice_from', 'notice_on', 'late_notice'],
    initialValues: { notice_from: 'customer', notice_on: '@today' },
    requires: ['notice_from', 'notice_on'],
    // After the end, only for a contract whose next term was cancelled.
    availableWhen: policy =>
      Boolean(policy.notice_by) && (!isOver(policy) || policy.renewal_status === 'due'),
    guard: ({ renewal_status, notice_by, notice_on, late_notice, effective }) => {
      if (renewal_status === 'renewed' || renewal_status === 'not_renewed') return ['renewal_decided']
      if (!notice_by) return ['no_notice']
      if (!notice_on) return []
      if (notice_on < effective) return [{ key: 'notice_before_term', field: 'notice_on' }]
      return notice_on > notice_by && !late_notice
        ? [{ key: 'notice_late', field: 'late_notice', params: { day: notice_by } }]
        : []
    },
  },
  withdraw_notice: {
    from: ['in_force', 'suspended'],
    reason: true,
    availableWhen: ({ notice_on }) => Boolean(notice_on),
    guard: ({ notice_on, expiry }, { today }) => [
      ...(notice_on ? [] : ['no_notice_given']),
      ...(expiry <= today ? ['term_over'] : []),
    ],
  },
  // The rules refused the next term.
  not_continue: { from: ['expired'], by: 'server' },
  // Makes the next term by hand, if the scheduled job could not, or if the next term was cancelled.
  continue_contract: {
    from: ['expired'],
    availableWhen: ({ notice_by, renewal_status }) =>
      Boolean(notice_by) && !['renewed', 'not_renewed'].includes(renewal_status),
    guard: ({ expiry, term_months, renewal_status }, { today }) => [
      ...(['renewed', 'not_renewed'].includes(renewal_status) ? ['renewal_decided'] : []),
      ...(monthsAfter(expiry, term_months) <= today ? ['next_term_over'] : []),
    ],
  },
}
