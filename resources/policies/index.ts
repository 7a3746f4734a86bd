import { monthsAfter } from '../../src/core/schema/days'
import { defineResource, hasMany } from '../../src/define'
import { coverCurrency, deductibles } from '../premium/coverRules'
import { coversPriced, netOfCovers, taxFigures } from '../premium/taxRules'
import { termMonths } from '../premium/term'
import { policyFields } from './fields'
import { policyFigures } from './figures'
import { policiesDueForRenewal, policiesInForce, policiesRenewed } from './measures'
import { policyNotifications } from './notifications'
import { policySchedule } from './schedule'
import { transitions } from './transitions'

/** A contract of cover. */
export const policies = defineResource({
  name: 'policies',
  title: 'number',
  choiceDetails: ['customer_id', 'risk'],
  subject: 'Policy',
  currency: 'premium_net',
  neverPurged: true,
  icon: 'shield',
  menu: 'work',
  order: 20,
  fields: policyFields,
  measures: [policiesInForce, policiesRenewed, policiesDueForRenewal],
  transitions,
  schedule: policySchedule,
  notifications: policyNotifications,
  list: {
    columns: [
      'number',
      'customer_id',
      'risk',
      'status',
      'expiry',
      'balance',
      'renewal_status',
      'insurance_type_id',
      'insurance_company_id',
      'premium_total',
    ],
    filters: [
      'status',
      'renewal_status',
      'expiry',
      'next_due_on',
      'next_change_on',
      'covered_until',
      'bound_until',
      'insurance_type_id',
      'insurance_company_id',
      'customer_id',
      'assigned_to',
      'effective',
      'billing_mode',
      'created_at',
    ],
    search: ['number', 'policy_no', 'risk', 'customer_id'],
    sort: { created_at: 'desc' },
    calendar: { date: 'expiry' },
    views: {
      premium_by_company_and_month: {
        filter: { effective_gte: '@year-1', effective_lt: '@year+1' },
        report: {
          by: ['insurance_company_id', 'effective:month'],
          measures: ['sum:premium_net', 'count'],
          picture: 'bar',
        },
      },
    },
  },
  form: [
    {
      section: 'contract',
      fields: [
        'number',
        'policy_no',
        'customer_id',
        'insurance_company_id',
        'insurance_type_id',
        'previous_policy_id',
        'effective',
        'term_months',
        'expiry',
        'assigned_to',
      ],
    },
    {
      section: 'premium',
      fields: [
        'premium_net',
        'loadings',
        'discounts',
        'fees',
        'taxes',
        'tax_total',
        'premium_total',
        'billing_mode',
        'instalment_count',
        'collects_from',
        'paid_before',
        'commission_rate',
      ],
    },
    { section: 'cover', fields: ['answers', 'coverages', 'beneficiaries'], tab: 'cover' },
    { section: 'documents', fields: ['documents', 'notes'], tab: 'documents' },
  ],
  view: [
    {
      section: 'contract',
      fields: [
        'number',
        'policy_no',
        'status',
        'customer_id',
        'insurance_company_id',
        'insurance_type_id',
        'risk',
        'effective',
        'expiry',
        'term_months',
        'bound_until',
        'assigned_to',
        'work_order_id',
        'quote_id',
        'previous_policy_id',
      ],
    },
    // What comes later is announced above, and the versions say how long the policy covers.
    { section: 'suspension', fields: ['suspended_from', 'resume_on', 'suspension_terms'] },
    {
      section: 'money',
      fields: [
        'charged_total',
        'paid',
        'balance',
        'next_due_on',
        'lapse_on',
        'lapse_notice_from',
        'lapse_notice_on',
        'billing_mode',
      ],
    },
    {
      section: 'renewal',
      fields: [
        'renewal_status',
        'renewal_work_order_id',
        'notice_by',
        'notice_from',
        'notice_on',
        'late_notice',
        'continued',
      ],
    },
    {
      section: 'end',
      fields: [
        'cancel_date',
        'cancel_requested_by',
        'carrier_return',
        'return_premium',
        'return_lines',
        'lapsed_on',
        'reinstate_on',
        'reinstate_by',
      ],
    },
    {
      section: 'premium',
      fields: [
        'premium_net',
        'loadings',
        'discounts',
        'fees',
        'taxes',
        'tax_total',
        'premium_total',
        'instalment_count',
        'commission_rate',
        'commission_expected',
        'commission_received',
      ],
      tab: 'premium',
    },
    // Filled from the insurance type, so that a policy has them long before it is cancelled.
    {
      section: 'cancellation',
      fields: ['cancel_method', 'minimum_premium', 'taxes_kept'],
      tab: 'premium',
    },
    { section: 'cover', fields: ['answers', 'coverages', 'beneficiaries'], tab: 'cover' },
    { section: 'documents', fields: ['documents', 'notes'], tab: 'documents' },
  ],
  systemOnly: ['delete'],
  asOf: { versions: 'versions', from: 'effective', until: 'until', when: { superseded_at: null } },
  views: {
    show: () => import('./pages/PolicyView'),
    fields: { return_lines: () => import('./pages/ReturnLines') },
  },
  documents: { certificate: { when: { status: ['bound', 'in_force'] }, prints: ['customers'] } },
  figures: policyFigures,
  relations: {
    instalments: hasMany('instalments', { by: 'policy_id' }),
    payments: hasMany('payments', { by: 'policy_id' }),
    endorsements: hasMany('endorsements', { by: 'policy_id' }),
    versions: hasMany('policy-versions', { by: 'policy_id' }),
    charges: hasMany('policy-charges', { by: 'policy_id' }),
    acts: hasMany('policy-acts', { by: 'policy_id' }),
    claims: hasMany('claims', { by: 'policy_id' }),
    renewals: hasMany('policies', { by: 'previous_policy_id' }),
  },
  uniques: {
    // The scheduled job continues a contract once, even in several processes.
    next_term: {
      fields: ['previous_policy_id'],
      when: { continued: true, status: ['bound', 'in_force', 'expired', 'suspended', 'lapsed'] },
    },
    // A contract keeps its number over its terms. A term that was cancelled leaves the number free.
    carrier_number: {
      fields: ['insurance_company_id', 'policy_no', 'effective'],
      when: { status: ['bound', 'in_force', 'expired', 'suspended', 'lapsed'] },
    },
  },
  rules: {
    term: { fields: ['expiry'], isValid: ({ effective, expiry }) => !expiry || expiry > effective },
    paid_before_charged: {
      fields: ['paid_before'],
      isValid: ({ paid_before, premium_total }) =>
        !paid_before ||
        paid_before.currency !== premium_total?.currency ||
        paid_before.amount <= premium_total.amount,
    },
    number_kept: {
      fields: ['policy_no'],
      isValid: ({ policy_no }, { before, can }) =>
        !can || !before?.policy_no || before.status === 'bound' || before.policy_no === policy_no,
    },
    one_currency: {
      fields: ['premium_net', 'loadings', 'discounts', 'fees', 'paid_before'],
      isValid: ({ premium_net, loadings, discounts, fees, paid_before }) =>
        new Set([premium_net, loadings, discounts, fees, paid_before].flatMap(part => part?.currency ?? []))
          .size < 2,
    },
    cover_currency: coverCurrency,
    deductibles,
    net_of_covers: netOfCovers,
    covers_priced: coversPriced,
    tax_figures: taxFigures,
    shares: {
      fields: ['beneficiaries'],
      isValid: ({ beneficiaries }) => {
        const shares = (beneficiaries ?? []).flatMap(({ kind, share }) =>
          kind === 'beneficiary' && share ? [Number(share)] : [],
        )
        return !shares.length || Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100) < 1e-6
      },
    },
  },
  hooks: {
    // The end decides: the number of months follows from the days.
    beforeSave: ({ effective, expiry, term_months }, { before }) => {
      if (!expiry) return effective && term_months ? { expiry: monthsAfter(effective, term_months) } : {}
      return before || !effective || expiry <= effective
        ? {}
        : { term_months: termMonths({ effective, expiry }) }
    },
  },
})
