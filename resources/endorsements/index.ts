import { defineResource, reference, wholeNumber } from '../../src/schema'

/** A change of a policy within its term. */
export const endorsements = defineResource({
  name: 'endorsements',
  title: 'number',
  subject: 'Policy',
  parent: 'policy_id',
  menu: false,
  fields: {
    number: wholeNumber({ readOnly: true }),
    policy_id: reference('policies', { required: true, fixed: true }),
  },
})
