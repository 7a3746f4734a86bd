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
} from '../../src/define'
import { beneficiaries, coverages } from '../policies/coverage'
import { deductibles } from '../policies/coverRules'
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
      ['add_risk', 'remove_risk', 'change_risk', 'limit', 'address', 'beneficiary', 'correction', 'other'],
      { required: true, default: 'change_risk' },
    ),
    effective: date({ required: true, default: '@today' }),
    status: choice(['requested', 'quoted', 'issued', 'refused'], {
      required: true,
      default: 'requested',
      readOnly: true,
      fixedOptions: true,
      tones: { requested: 'info', quoted: 'warning', issued: 'success', refused: 'error' },
    }),
    description: longText({ max: 2000 }),
    annual_change: money({ help: true }),
    charge_net: money({ ...readOnly, help: true }),
    charge_tax: money(readOnly),
    charge: money({ ...readOnly, help: true }),
    question_set_id: reference('question-sets', readOnly),
    insurance_type_id: reference('insurance-types', { immutable: true }),
    answers: answers({ set: 'question_set_id', of: 'insurance_type_id', stage: 'policy', help: true }),
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
        'annual_change',
        'description',
        'carrier_reference',
      ],
    },
    { section: 'cover', fields: ['answers', 'coverages', 'beneficiaries'] },
  ],
  view: [
    {
      section: 'change',
      fields: ['label', 'policy_id', 'kind', 'effective', 'status', 'description', 'carrier_reference'],
    },
    { section: 'price', fields: ['annual_change', 'charge_net', 'charge_tax', 'charge'] },
    { section: 'cover', fields: ['answers', 'coverages', 'beneficiaries'] },
  ],
  notifications: endorsementNotifications,
  transitions: {
    price: {
      from: ['requested'],
      to: 'quoted',
      input: ['annual_change', 'carrier_reference'],
      requires: ['annual_change'],
      undo: true,
    },
    issue: { from: ['quoted'], to: 'issued' },
    refuse: { from: ['requested', 'quoted'], to: 'refused', reason: true, undo: true },
  },
  relations: { versions: hasMany('policy-versions', { by: 'endorsement_id' }) },
  rules: {
    deductibles,
    open_only: {
      fields: ['kind'],
      isValid: (_endorsement, { before, can }) =>
        !can || (before?.status !== 'issued' && before?.status !== 'refused'),
    },
  },
})
