import { defineMeasure, defineRatio } from '../../src/define'

const resource = 'work-orders'
const mine = { assigned_to_eq_any: ['@me'] }
const open = { status_eq_any: ['draft', 'requested', 'quoting', 'offered', 'accepted'] }
const accepted = { status_eq_any: ['accepted', 'policy_issued'] }
const decided = { status_eq_any: ['accepted', 'policy_issued', 'rejected', 'expired'] }
const lost = { status_eq_any: ['rejected', 'expired', 'cancelled'], lost_reason_null: false }

/** The user's open work orders by the day on which an answer is due. */
export const myWorkOrdersDue = defineMeasure({
  name: 'my_work_orders_due',
  resource,
  filter: { ...mine, status_eq_any: ['draft', 'requested', 'quoting'] },
  by: {
    date: 'due_at',
    windows: [
      { name: 'overdue', to: 0 },
      { name: 'today', from: 0, to: 1 },
      { name: 'next_7', from: 1, to: 8 },
    ],
  },
})

/** The user's open work orders by the day on which they expire. */
export const myOffersEnding = defineMeasure({
  name: 'my_offers_ending',
  resource,
  filter: { ...mine, status_eq_any: ['quoting', 'offered'] },
  by: {
    date: 'expires_on',
    windows: [
      { name: 'overdue', to: 0 },
      { name: 'today', from: 0, to: 1 },
      { name: 'next_7', from: 1, to: 8 },
    ],
  },
})

export const workOrdersByStatus = defineMeasure({
  name: 'work_orders_by_status',
  resource,
  filter: { status_eq_any: ['requested', 'quoting', 'offered', 'accepted', 'policy_issued'] },
  value: { sum: 'best_premium' },
  by: 'status',
  period: 'created_at',
})

export const workOrdersOverdue = defineMeasure({
  name: 'work_orders_overdue',
  resource,
  filter: { status_eq_any: ['requested', 'quoting'], due_at_lt: '@today' },
})

/** Open work orders by the person they are assigned to. */
export const workOrdersByPerson = defineMeasure({
  name: 'work_orders_by_person',
  resource,
  filter: open,
  by: 'assigned_to',
})

export const workOrdersAccepted = defineMeasure({
  name: 'work_orders_accepted',
  resource,
  filter: accepted,
  period: 'decided_at',
})

export const workOrdersDecided = defineMeasure({
  name: 'work_orders_decided',
  resource,
  filter: decided,
  period: 'decided_at',
})

/** Accepted ÷ decided. */
export const conversion = defineRatio({
  name: 'conversion',
  part: 'work_orders_accepted',
  whole: 'work_orders_decided',
})

export const lostByReason = defineMeasure({
  name: 'lost_by_reason',
  resource,
  filter: lost,
  by: 'lost_reason',
  period: 'decided_at',
})

export const daysToOffer = defineMeasure({
  name: 'days_to_offer',
  resource,
  value: { days: { from: 'requested_at', to: 'offered_at' } },
  period: 'created_at',
})
