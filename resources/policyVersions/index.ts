import {
  answers,
  choice,
  date,
  dateTime,
  defineResource,
  longText,
  money,
  reference,
  text,
  wholeNumber,
} from '../../src/define'
import { actKinds } from '../policyActs/act'
import { beneficiaries, coverages, taxes, taxRounding } from '../premium/coverage'
import { premiumTotal, taxTotal } from '../premium/total'

const readOnly = { readOnly: true } as const

/**
 * The cover of a policy from a day until another. What it covers never changes: an act that takes effect within
 * its days closes it, and one that changes what it covers supersedes it.
 */
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
    kind: choice(['initial', ...actKinds.filter(kind => kind !== 'void')], {
      required: true,
      default: 'initial',
      readOnly: true,
      fixedOptions: true,
    }),
    // The status is that of the policy on the days of the version.
    status: choice(['in_force', 'suspended', 'lapsed', 'cancelled'], {
      required: true,
      default: 'in_force',
      readOnly: true,
      fixedOptions: true,
      tones: { in_force: 'success', suspended: 'warning', lapsed: 'error', cancelled: 'error' },
    }),
    effective: date({ ...readOnly, column: 'effective_from' }),
    until: date(readOnly),
    entered_at: dateTime(readOnly),
    superseded_at: dateTime(readOnly),
    basis: longText({ ...readOnly, max: 20_000 }),
    customer_id: reference('customers', readOnly),
    insurance_company_id: reference('insurance-companies', readOnly),
    expiry: date(readOnly),
    endorsement_id: reference('endorsements', readOnly),
    question_set_id: reference('question-sets', readOnly),
    insurance_type_id: reference('insurance-types', readOnly),
    answers: answers({
      set: 'question_set_id',
      of: 'insurance_type_id',
      stage: 'policy',
      risk: 'risk',
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
    tax_total: money({ computed: version => taxTotal(version) }),
    premium_total: money({ computed: version => premiumTotal(version) }),
  },
  list: {
    columns: ['label', 'kind', 'effective', 'until', 'status', 'endorsement_id', 'risk', 'premium_total'],
    filters: ['policy_id', 'kind', 'effective', 'until', 'status', 'superseded_at', 'number'],
    sort: { number: 'desc' },
  },
  uniques: { one_number: { fields: ['policy_id', 'number'] } },
})
