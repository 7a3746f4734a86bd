import type { Transition } from '../../src/core/schema/resource'
import type { Policy } from './policy'

/**
 * The formal notice about unpaid premium, without which cover does not lapse if the insurance type asks for
 * it.
 */
export const noticeTransitions: Record<string, Transition<Policy>> = {
  send_notice: {
    from: ['in_force', 'suspended'],
    input: ['lapse_notice_on'],
    initialValues: { lapse_notice_on: '@today' },
    requires: ['lapse_notice_on'],
    availableWhen: ({ lapse_notice_from }) => Boolean(lapse_notice_from),
    guard: ({ lapse_notice_from: from, lapse_notice_on: on }, { today }) => {
      if (!from) return ['no_arrears']
      if (!on) return []
      const field = 'lapse_notice_on'
      return on < from
        ? [{ key: 'notice_early', field, params: { day: from } }]
        : on > today
          ? [{ key: 'notice_ahead', field }]
          : []
    },
  },
}
