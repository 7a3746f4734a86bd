import type { Transition } from '../../src/core/schema/resource'

/** The moves of a quote. Those `by: 'server'` are effects of its work order's moves, or of the day. */
export const quoteTransitions = {
  receive: {
    from: ['requested'],
    to: 'received',
    input: ['premium_net', 'valid_until', 'carrier_reference'],
    requires: ['premium_net'],
    undo: true,
  },
  present: { from: ['received'], to: 'presented', by: 'server' },
  accept: { from: ['presented'], to: 'accepted', by: 'server' },
  convert: { from: ['accepted'], to: 'converted', by: 'server' },
  // The customer thinks again: the chosen one, and those that were left for it.
  release: { from: ['accepted', 'not_taken'], to: 'presented', by: 'server' },
  decline: { from: ['requested'], to: 'declined', reason: true, undo: true },
  withdraw: { from: ['requested', 'received', 'presented'], to: 'withdrawn', undo: true },
  // The carrier is asked for another version, which begins with what this one says.
  revise: { from: ['received', 'presented'], to: 'revised' },
  not_take: { from: ['received', 'presented'], to: 'not_taken', by: 'server' },
  expire: {
    from: ['received', 'presented'],
    to: 'expired',
    by: 'server',
    due: { valid_until_lt: '@today' },
  },
} satisfies Record<string, Transition<object>>
