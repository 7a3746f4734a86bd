import { answers, choice, date, defineResource, money, reference, text, wholeNumber } from '../../src/define'
import { beneficiaries, coverages, taxes } from '../policies/coverage'

const kept = { readOnly: true } as const

/** What a policy covered from a day on. Nothing changes it afterwards. */
export const policyVersions = defineResource({
  name: 'policy-versions',
  title: 'label',
  subject: 'Policy',
  neverPurged: true,
  parent: 'policy_id',
  menu: false,
  systemOnly: ['create', 'delete'],
  fields: {
    number: wholeNumber(kept),
    label: text({ max: 80, ltr: true, readOnly: true }),
    policy_id: reference('policies', { required: true, immutable: true }),
    kind: choice(['initial', 'endorsement', 'reinstatement'], {
      required: true,
      default: 'initial',
      readOnly: true,
    }),
    effective_from: date(kept),
    endorsement_id: reference('endorsements', kept),
    question_set_id: reference('question-sets', kept),
    insurance_type_id: reference('insurance-types', kept),
    answers: answers({
      set: 'question_set_id',
      of: 'insurance_type_id',
      stage: 'policy',
      readOnly: true,
    }),
    risk: text({ max: 255, readOnly: true }),
    coverages: coverages(kept),
    beneficiaries: beneficiaries(kept),
    premium_net: money(kept),
    loadings: money(kept),
    discounts: money(kept),
    fees: money(kept),
    taxes: taxes(kept),
    tax_total: money(kept),
    premium_total: money(kept),
  },
  list: {
    columns: ['label', 'kind', 'effective_from', 'endorsement_id', 'risk', 'premium_total'],
    filters: ['policy_id', 'kind', 'effective_from', 'number'],
    sort: { number: 'desc' },
  },
  uniques: { one_number: { fields: ['policy_id', 'number'] } },
})
