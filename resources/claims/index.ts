import { defineResource, recordNumber, reference } from '../../src/schema'

/** A loss that a customer reports. */
export const claims = defineResource({
  name: 'claims',
  title: 'number',
  subject: 'Claim',
  menu: 'work',
  order: 40,
  fields: {
    number: recordNumber('CL-{year}-{number:6}'),
    policy_id: reference('policies', { required: true }),
  },
})
