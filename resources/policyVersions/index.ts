import { defineResource, reference, wholeNumber } from '../../src/schema'

/** What a policy covered from a day on. */
export const policyVersions = defineResource({
  name: 'policy-versions',
  title: 'number',
  subject: 'Policy',
  parent: 'policy_id',
  menu: false,
  fields: {
    number: wholeNumber({ readOnly: true }),
    policy_id: reference('policies', { required: true, fixed: true }),
  },
})
