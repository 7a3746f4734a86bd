import { defineMeasure } from '../../src/define'

export const openDepotsMeasure = defineMeasure({
  name: 'open_depots',
  resource: 'depots',
  filter: { status_eq_any: ['open'] },
})

export const rentByStatusMeasure = defineMeasure({
  name: 'rent_by_status',
  resource: 'depots',
  value: { sum: 'rent' },
  by: 'status',
  period: 'opened_on',
})

export const openedByMonthMeasure = defineMeasure({
  name: 'opened_by_month',
  resource: 'depots',
  by: { date: 'opened_on', each: 'month' },
})

export const dueSoonMeasure = defineMeasure({
  name: 'due_soon',
  resource: 'depots',
  by: {
    date: 'due',
    windows: [
      { name: 'overdue', to: 0 },
      { name: 'today', from: 0, to: 1 },
    ],
  },
})

export const depotDaysMeasure = defineMeasure({
  name: 'depot_days',
  resource: 'depots',
  value: { days: { from: 'opened_on', to: 'due' } },
})
