import { defineResource, recordNumber, reference } from '../../src/schema'

/** A contract of cover. */
export const policies = defineResource({
  name: 'policies',
  title: 'number',
  subject: 'Policy',
  menu: 'work',
  order: 20,
  fields: {
    number: recordNumber('P-{year}-{number:6}'),
    customer_id: reference('customers', { required: true }),
  },
})
