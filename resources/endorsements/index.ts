import {
  answers,
  choice,
  date,
  defineResource,
  hasMany,
  longText,
  money,
  reference,
  text,
  wholeNumber,
  yesNo,
} from '../../src/define'
import { beneficiaries, coverages, taxes } from '../premium/coverage'
import { deductibles } from '../premium/coverRules'
import { endorsementNotifications } from './notifications'

const readOnly = { readOnly: true } as const

/**
 * A change of a policy within its term: requested, priced by the carrier, then issued as the policy's next
 * version.
 */
export const endorsements = defineResource({
  name: 'endorsements',
  title: 'label',
  subject: 'Policy',
  neverPurged: true,
  parent: 'policy_id',
  currency: 'policy_id.currency',
  icon: 'description',
  menu: false,
  pages: true,
  fields: {
    number: wholeNumber(readOnly),
    label: text({ max: 80, ltr: true, readOnly: true }),
    policy_id: reference('policies', { required: true, immutable: true }),
    kind: choice(
      [
        ...(['add_risk', 'remove_risk', 'change_risk', 'limit', 'address', 'beneficiary'] as const),
        ...(['holder', 'carrier', 'prolongation', 'correction', 'other'] as const),
      ],
      { required: true, default: 'change_risk' },
    ),
    effective: date({ required: true, default: '@today' }),
    status: choice(['requested', 'quoted', 'issued', 'refused', 'voided'], {
      required: true,
      default: 'requested',
      readOnly: true,
      fixedOptions: true,
      tones: { requested: 'info', quoted: 'warning', issued: 'success', refused: 'error', voided: 'neutral' },
    }),
    description: longText({ max: 2000 }),
    annual_change: money({ help: true }),
    charge_net: money({ help: true }),
    charge_tax: money(),
    charge_fees: money({ min: 0 }),
    charge: money({ ...readOnly, help: true }),
    // The formula's total is kept next to the carrier's own price.
    formula: money({ ...readOnly, help: true }),
    by_carrier: yesNo(readOnly),
    new_customer_id: reference('customers', { visibleWhen: { kind: 'holder' } }),
    new_insurance_company_id: reference('insurance-companies', {
      visibleWhen: { kind: 'carrier' },
      filter: { status: 'active' },
    }),
    new_expiry: date({ visibleWhen: { kind: 'prolongation' }, help: true }),
    taxes: taxes(readOnly),
    base_version_id: reference('policy-versions', readOnly),
    question_set_id: reference('question-sets', readOnly),
    insurance_type_id: reference('insurance-types', { immutable: true }),
    answers: answers({ set: 'question_set_id', of: 'insurance_type_id', stage: 'policy', help: true }),
    answers_complete: yesNo({ default: false, help: true }),
    coverages: coverages({ help: true }),
    beneficiaries: beneficiaries({ help: true }),
    carrier_reference: text({ max: 60, ltr: true }),
  },
  list: {
    columns: ['label', 'policy_id', 'kind', 'effective', 'status', 'annual_change', 'charge'],
    filters: ['status', 'kind', 'effective', 'policy_id'],
    search: ['label', 'carrier_reference'],
    sort: { created_at: 'desc' },
  },
  form: [
    {
      section: 'change',
      fields: [
        'policy_id',
        'insurance_type_id',
        'kind',
        'effective',
        'new_customer_id',
        'new_insurance_company_id',
        'new_expiry',
        'annual_change',
        'description',
        'carrier_reference',
      ],
    },
    { section: 'carrier_price', fields: ['charge_net', 'charge_tax', 'charge_fees'] },
    { section: 'cover', fields: ['answers', 'answers_complete', 'coverages', 'beneficiaries'] },
  ],
  view: [
    {
      section: 'change',
      fields: [
        ...(['label', 'policy_id', 'kind', 'effective', 'status', 'new_customer_id'] as const),
        ...(['new_insurance_company_id', 'new_expiry', 'description', 'carrier_reference'] as const),
      ],
    },
    {
      section: 'price',
      fields: ['annual_change', 'charge_net', 'charge_tax', 'charge_fees', 'charge', 'by_carrier', 'formula'],
    },
    { section: 'cover', fields: ['answers', 'coverages', 'beneficiaries'] },
  ],
  notifications: endorsementNotifications,
  transitions: {
    price: {
      from: ['requested'],
      to: 'quoted',
      input: ['annual_change', 'carrier_reference', 'charge_net', 'charge_tax', 'charge_fees'],
      requires: ['annual_change'],
      undo: true,
    },
    issue: { from: ['quoted'], to: 'issued' },
    // Issued by mistake: its charges and its version are taken back, whatever was issued since.
    void: { from: ['issued'], to: 'voided', action: 'cancel', reason: true },
    refuse: { from: ['requested', 'quoted'], to: 'refused', reason: true, undo: true },
  },
  relations: {
    versions: hasMany('policy-versions', { by: 'endorsement_id' }),
    charges: hasMany('policy-charges', { by: 'endorsement_id' }),
  },
  rules: {
    deductibles,
    one_currency: {
      fields: ['annual_change', 'charge_net', 'charge_tax', 'charge_fees'],
      isValid: ({ annual_change, charge_net, charge_tax, charge_fees }) =>
        new Set([annual_change, charge_net, charge_tax, charge_fees].flatMap(part => part?.currency ?? []))
          .size < 2,
    },
    open_only: {
      fields: ['kind'],
      isValid: (_endorsement, { before, can }) =>
        !can || !['issued', 'refused', 'voided'].includes(String(before?.status)),
    },
  },
})
