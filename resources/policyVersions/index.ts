import { answers, choice, date, defineResource, money, reference, text, wholeNumber } from '../../src/define'
import { beneficiaries, coverages, taxes, taxRounding } from '../policies/coverage'

const readOnly = { readOnly: true } as const

/** The cover of a policy from a day on. It never changes afterwards. */
export const policyVersions = defineResource({
  name: 'policy-versions',
  title: 'label',
  subject: 'Policy',
  neverPurged: true,
  parent: 'policy_id',
  menu: false,
  systemOnly: ['create', 'delete'],
  fields: {
    number: wholeNumber(readOnly),
    label: text({ max: 80, ltr: true, readOnly: true }),
    policy_id: reference('policies', { required: true, immutable: true }),
    kind: choice(['initial', 'endorsement', 'reinstatement'], {
      required: true,
      default: 'initial',
      readOnly: true,
    }),
    effective_from: date(readOnly),
    endorsement_id: reference('endorsements', readOnly),
    question_set_id: reference('question-sets', readOnly),
    insurance_type_id: reference('insurance-types', readOnly),
    answers: answers({
      set: 'question_set_id',
      of: 'insurance_type_id',
      stage: 'policy',
      readOnly: true,
    }),
    risk: text({ max: 255, readOnly: true }),
    coverages: coverages(readOnly),
    beneficiaries: beneficiaries(readOnly),
    premium_net: money(readOnly),
    loadings: money(readOnly),
    discounts: money(readOnly),
    fees: money(readOnly),
    taxes: taxes(readOnly),
    tax_rounding: taxRounding(readOnly),
    tax_total: money(readOnly),
    premium_total: money(readOnly),
  },
  list: {
    columns: ['label', 'kind', 'effective_from', 'endorsement_id', 'risk', 'premium_total'],
    filters: ['policy_id', 'kind', 'effective_from', 'number'],
    sort: { number: 'desc' },
  },
  uniques: { one_number: { fields: ['policy_id', 'number'] } },
})
