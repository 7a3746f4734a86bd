import { defineResource, recordNumber, reference } from '../../src/schema'

/** A request for cover, sent to carriers. */
export const workOrders = defineResource({
  name: 'work-orders',
  title: 'number',
  subject: 'work-orders',
  menu: 'work',
  order: 10,
  fields: {
    number: recordNumber('WO-{year}-{number:6}'),
    customer_id: reference('customers', { required: true }),
  },
})
