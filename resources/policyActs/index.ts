import { choice, date, defineResource, money, reference, text, wholeNumber } from '../../src/define'
import { actKinds, suspensionTerms } from './act'

const readOnly = { readOnly: true } as const

/**
 * What happened to a policy, and from which day. Its versions and charges follow from its acts. An act never
 * changes: another one takes it back.
 */
export const policyActs = defineResource({
  name: 'policy-acts',
  title: 'label',
  subject: 'Policy',
  neverPurged: true,
  parent: 'policy_id',
  currency: 'policy_id.currency',
  menu: false,
  systemOnly: ['create', 'delete'],
  appendOnly: true,
  fields: {
    number: wholeNumber(readOnly),
    label: text({ max: 80, ltr: true, readOnly: true }),
    policy_id: reference('policies', { required: true, immutable: true }),
    kind: choice(actKinds, {
      required: true,
      default: 'endorsement',
      readOnly: true,
      fixedOptions: true,
    }),
    effective: date(readOnly),
    endorsement_id: reference('endorsements', readOnly),
    voided_number: wholeNumber(readOnly),
    method: choice(['flat', 'pro_rata', 'short_rate', 'earned'], { ...readOnly, fixedOptions: true }),
    // The office can have more options than the shipped ones.
    requested_by: text({ max: 60, readOnly: true }),
    terms: choice(suspensionTerms, { ...readOnly, fixedOptions: true }),
    amount: money(readOnly),
    amount_net: money(readOnly),
    version_id: reference('policy-versions', readOnly),
  },
  list: {
    columns: ['number', 'kind', 'effective', 'endorsement_id', 'voided_number', 'created_at', 'created_by'],
    filters: ['policy_id', 'kind', 'effective'],
    sort: { number: 'desc' },
  },
  uniques: { one_number: { fields: ['policy_id', 'number'] } },
})
