import { defineResource, reference, wholeNumber } from '../../src/schema'

/** What a carrier offers for a work order. */
export const quotes = defineResource({
  name: 'quotes',
  title: 'number',
  subject: 'work-orders',
  parent: 'work_order_id',
  menu: false,
  fields: {
    number: wholeNumber({ readOnly: true }),
    work_order_id: reference('work-orders', { required: true, fixed: true }),
    insurance_company_id: reference('insurance-companies', { required: true }),
  },
})
