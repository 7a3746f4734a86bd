import { percentOf, sumOf } from '../../src/core/money/arithmetic'
import { choice, date, defineResource, money, percent, reference, text, wholeNumber } from '../../src/define'
import { actKinds } from '../policyActs/act'
import { chargeKinds } from './charge'
import { chargeMeasures } from './measures'

const readOnly = { readOnly: true } as const
const managers = { readable: { action: 'manage', subject: 'Policy' } } as const

/**
 * What a policy charges or returns, for which days. The sum of all charges is what the customer owes. A charge
 * never changes: another one takes it back.
 */
export const policyCharges = defineResource({
  name: 'policy-charges',
  title: 'label',
  subject: 'Policy',
  neverPurged: true,
  parent: 'policy_id',
  currency: 'policy_id.currency',
  icon: 'receipt',
  menu: false,
  pages: true,
  systemOnly: ['create', 'delete'],
  appendOnly: true,
  fields: {
    number: wholeNumber(readOnly),
    label: text({ max: 80, ltr: true, readOnly: true }),
    policy_id: reference('policies', { required: true, immutable: true }),
    customer_id: reference('customers', readOnly),
    insurance_type_id: reference('insurance-types', readOnly),
    insurance_company_id: reference('insurance-companies', readOnly),
    kind: choice(chargeKinds, {
      required: true,
      default: 'premium',
      readOnly: true,
      fixedOptions: true,
      tones: {
        premium: 'neutral',
        fee: 'neutral',
        endorsement: 'info',
        prolongation: 'info',
        return: 'warning',
        penalty: 'warning',
        carried_over: 'neutral',
      },
    }),
    key: text({ max: 80, ltr: true, readOnly: true }),
    from: date(readOnly),
    until: date(readOnly),
    net: money(readOnly),
    fees: money(readOnly),
    taxes: money(readOnly),
    total: money({
      computed: ({ net, fees, taxes }) => {
        const parts = [net, fees, taxes].flatMap(part => part ?? [])
        return parts.length ? sumOf(parts) : null
      },
    }),
    formula: money({ ...readOnly, help: true }),
    commission_rate: percent({ ...readOnly, ...managers }),
    commission: money({
      ...managers,
      computed: ({ net, commission_rate }) =>
        net && commission_rate ? percentOf(net, commission_rate) : null,
    }),
    source: choice(['policy', ...actKinds], {
      ...readOnly,
      required: true,
      default: 'policy',
      fixedOptions: true,
    }),
    act_id: reference('policy-acts', readOnly),
    endorsement_id: reference('endorsements', readOnly),
    reverses_id: reference('policy-charges', readOnly),
    booked_on: date(readOnly),
  },
  list: {
    columns: ['number', 'kind', 'from', 'until', 'net', 'fees', 'taxes', 'total', 'source', 'booked_on'],
    filters: [
      'policy_id',
      'kind',
      'source',
      'booked_on',
      'from',
      'until',
      'customer_id',
      'insurance_type_id',
      'insurance_company_id',
    ],
    search: ['label', 'policy_id', 'customer_id'],
    sort: { booked_on: 'desc' },
    views: {
      // Amounts that were charged or returned although the formula gives others.
      to_check: { filter: { or: [{ kind: 'carried_over' }, { formula_null: false }] } },
    },
  },
  view: [
    {
      section: 'charge',
      fields: [
        ...(['label', 'policy_id', 'customer_id', 'kind', 'from', 'until', 'booked_on'] as const),
        ...(['source', 'endorsement_id', 'reverses_id'] as const),
      ],
    },
    {
      section: 'amounts',
      fields: ['net', 'fees', 'taxes', 'total', 'formula', 'commission_rate', 'commission'],
    },
  ],
  measures: chargeMeasures,
  uniques: { one_number: { fields: ['policy_id', 'number'] } },
})
