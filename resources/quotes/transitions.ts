import type { Transition } from '../../src/core/schema/resource'

interface OlderQuote {
  outdated?: boolean | null
}

const isOutdated = ({ outdated }: OlderQuote) => outdated === true
const whenOutdated = {
  availableWhen: isOutdated,
  guard: (quote: OlderQuote) => (isOutdated(quote) ? [] : ['not_outdated']),
}

/**
 * The transitions of a quote. Those with `by: 'server'` are effects of its work order's transitions, or
 * scheduled.
 */
export const quoteTransitions = {
  receive: {
    from: ['requested'],
    to: 'received',
    input: ['premium_net', 'valid_until', 'carrier_reference'],
    requires: ['premium_net'],
    undo: true,
  },
  present: { from: ['received'], to: 'presented', by: 'server' },
  // The carrier states that its quote also answers the changed request.
  confirm: {
    from: ['received', 'presented'],
    reason: true,
    input: ['confirmed_reference'],
    undo: true,
    ...whenOutdated,
  },
  // Mails the changed request to the carrier, with what changed.
  ask_again: { from: ['requested'], ...whenOutdated },
  accept: { from: ['presented'], to: 'accepted', by: 'server' },
  convert: { from: ['accepted'], to: 'converted', by: 'server' },
  // The customer reconsiders: reopens the chosen quote, and the quotes that were not taken.
  release: { from: ['accepted', 'not_taken'], to: 'presented', by: 'server' },
  decline: { from: ['requested'], to: 'declined', reason: true, undo: true },
  withdraw: { from: ['requested', 'received', 'presented'], to: 'withdrawn', undo: true },
  // Requests another version from the carrier. It starts with the values of this one.
  revise: { from: ['received', 'presented'], to: 'revised' },
  not_take: { from: ['received', 'presented'], to: 'not_taken', by: 'server' },
  expire: {
    from: ['received', 'presented'],
    to: 'expired',
    by: 'server',
    due: { valid_until_lt: '@today' },
  },
} satisfies Record<string, Transition<object>>
