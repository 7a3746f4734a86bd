import { defineResource, reference, wholeNumber } from '../../src/schema'

/** A part of a premium and when it is due. */
export const instalments = defineResource({
  name: 'instalments',
  title: 'number',
  subject: 'Policy',
  parent: 'policy_id',
  menu: 'work',
  order: 30,
  fields: {
    number: wholeNumber({ readOnly: true }),
    policy_id: reference('policies', { required: true, fixed: true }),
  },
})
