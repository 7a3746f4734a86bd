import { choice, date, defineResource, hasMany, list, reference, text } from '../../../../src/define'

/**
 * A resource whose pages use only react-admin's own components. Its tests put it into a copy of the product.
 */
export const depots = defineResource({
  name: 'depots',
  title: 'name',
  subject: 'Depot',
  menu: 'data',
  fields: {
    name: text({ required: true, max: 40 }),
    city: text({ max: 40 }),
    opened: date(),
    state: choice(['open', 'closed'], { required: true, default: 'open' }),
    depot_id: reference('depots'),
    gates: list({ label: text({ required: true, max: 20 }) }),
  },
  list: { columns: ['name', 'city', 'opened'], sort: { name: 'asc' } },
  relations: { below: hasMany('depots', { by: 'depot_id' }) },
  views: {
    list: () => import('./pages/DepotList'),
    show: () => import('./pages/DepotShow'),
    edit: () => import('./pages/DepotEdit'),
    create: () => import('./pages/DepotCreate'),
  },
})
