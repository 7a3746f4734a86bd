import { defineResource, reference, wholeNumber } from '../../src/schema'

/** Money paid for a claim, entered by one person and approved by another. */
export const claimPayments = defineResource({
  name: 'claim-payments',
  title: 'number',
  subject: 'Claim',
  parent: 'claim_id',
  menu: false,
  fields: {
    number: wholeNumber({ readOnly: true }),
    claim_id: reference('claims', { required: true, fixed: true }),
  },
})
