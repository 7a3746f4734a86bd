import { defineMeasure } from '../../src/define'
import { collected } from './openStatus'

const resource = 'instalments'
const unpaid = { ...collected, status_eq_any: ['pending', 'due', 'partly_paid', 'overdue'] }

/** Unpaid instalments by how long they have been overdue. */
export const instalmentsByAge = defineMeasure({
  name: 'instalments_by_age',
  resource,
  filter: unpaid,
  value: { sum: 'open' },
  by: {
    date: 'due_on',
    windows: [
      { name: 'over_90', to: -90 },
      { name: 'late_61_90', from: -90, to: -60 },
      { name: 'late_31_60', from: -60, to: -30 },
      { name: 'late_1_30', from: -30, to: 0 },
    ],
  },
})

export const instalmentsDue = defineMeasure({
  name: 'instalments_due',
  resource,
  filter: { ...unpaid, due_on_gte: '@today', due_on_lt: '@today+8' },
  value: { sum: 'open' },
})
