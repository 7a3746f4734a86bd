import { choice, defineResource, reference, wholeNumber } from '../../src/schema'

/** Questions that an insurance type asks, in one version. */
export const questionSets = defineResource({
  name: 'question-sets',
  title: 'number',
  subject: 'management',
  parent: 'insurance_type_id',
  menu: false,
  fields: {
    number: wholeNumber({ readOnly: true }),
    insurance_type_id: reference('insurance-types', { required: true, fixed: true }),
    status: choice(['draft', 'published', 'retired'], { required: true, default: 'draft', readOnly: true }),
  },
})
