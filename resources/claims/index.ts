import type { RecordRule } from '../../src/core/schema/resource'
import type { Trigger } from '../../src/core/schema/trigger'
import { defineResource, hasMany } from '../../src/define'
import { documentsFor } from './documentKinds'
import { claimFields } from './fields'
import { claimForm, claimView } from './sections'
import type { Claim } from './transitions'
import { claimTransitions } from './transitions'

const open = ['reported', 'acknowledged', 'under_review', 'awaiting_documents', 'approved']
const handler = ['assigned_to'] as const
const handlerAndOwner = ['assigned_to', 'policy_id.assigned_to'] as const
const handlerAndManagers = ['assigned_to', { may: 'manage' }] as const
const params = { customer: 'customer_id', policy: 'policy_id' }

/** A day by which the claim must have come further. */
const deadline = (field: string, status: string | string[]): Trigger => ({
  on: {
    when: { status, [`${field}_lte`]: '@today+2', [`${field}_gte`]: '@today-14' },
    oncePer: [field],
  },
  to: handlerAndManagers,
  level: 'error',
  text: 'deadline',
  params: { ...params, status: 'status', day: field },
  defaults: { mail: true },
})

/** What is told of claims: to who handles them, who looks after the policy, and managers. */
const claimNotifications: Record<string, Trigger> = {
  assigned: { on: { set: 'assigned_to' }, to: handler, params, defaults: { mail: true } },
  reported: {
    on: { transitions: ['report'] },
    to: ['assigned_to', 'policy_id.assigned_to', { may: 'manage' }],
    params: { ...params, day: 'loss_date' },
  },
  document_missing: {
    on: {
      when: { status: 'awaiting_documents', next_action_at_lte: '@today', next_action_at_gt: '@today-14' },
      oncePer: ['next_action_at'],
    },
    to: handler,
    level: 'warning',
    params: { ...params, day: 'next_action_at' },
  },
  acknowledge_by: deadline('acknowledge_by', 'reported'),
  settle_by: deadline('settle_by', open),
  approval_requested: {
    on: { transitions: ['propose'] },
    to: [{ may: 'approve' }],
    level: 'warning',
    params: { ...params, amount: 'proposed' },
    defaults: { mail: true },
  },
  approval_decided: {
    on: { transitions: ['approve', 'reject'] },
    to: ['proposed_by'],
    params: { ...params, status: 'status' },
  },
  approved: {
    on: { transitions: ['approve'] },
    to: handlerAndOwner,
    level: 'success',
    params: { ...params, amount: 'approved' },
  },
  paid: {
    on: { transitions: ['settle'] },
    to: handlerAndOwner,
    level: 'success',
    params: { ...params, amount: 'paid' },
  },
  // And again after each week that follows a change.
  no_action: {
    on: { when: { status: open, updated_at_lt: '@today-7' }, oncePer: ['updated_at'] },
    to: handler,
    level: 'warning',
    params: { ...params, status: 'status', day: 'updated_at' },
    defaults: { mail: true },
  },
  changed: { on: { writes: ['update'] }, to: handler, params, defaults: { in_app: false } },
}

/** What holds of every claim. */
const claimRules = {
  reported_after: {
    fields: ['reported_on'] as const,
    isValid: ({ loss_date, reported_on }: Claim) => !loss_date || !reported_on || loss_date <= reported_on,
  },
} satisfies Record<string, RecordRule<Claim>>

/** A loss that a customer reports. */
export const claims = defineResource({
  name: 'claims',
  title: 'number',
  choiceDetails: ['customer_id', 'risk'],
  subject: 'Claim',
  currency: 'policy_id.currency',
  neverPurged: true,
  icon: 'warning',
  menu: 'work',
  order: 40,
  configurable: 'settings',
  fields: claimFields,
  list: {
    columns: [
      'number',
      'customer_id',
      'policy_id',
      'insurance_type_id',
      'loss_date',
      'status',
      'estimate',
      'next_action_at',
      'assigned_to',
    ],
    filters: [
      'status',
      'assigned_to',
      'insurance_type_id',
      'loss_type',
      'customer_id',
      'policy_id',
      'loss_date',
      'reported_on',
      'next_action_at',
      'acknowledge_by',
      'settle_by',
      'closed_on',
      'approved',
      'reject_reason',
      'late_report',
      'out_of_period',
      'fraud_flag',
      'reserve',
      'incurred',
      'created_at',
    ],
    search: ['number', 'carrier_claim_no', 'risk', 'police_report_no', 'place', 'customer_id'],
    sort: { created_at: 'desc' },
  },
  form: claimForm,
  view: claimView,
  views: { show: () => import('./pages/ClaimView') },
  relations: { payments: hasMany('claim-payments', { by: 'claim_id' }) },
  transitions: claimTransitions,
  notifications: claimNotifications,
  rules: claimRules,
  hooks: {
    beforeSave: ({ status, loss_type, required_documents }, { before, today }) => {
      if (!before || before.status === status) return {}
      return {
        ...(status === 'reported' && !required_documents?.length
          ? { required_documents: documentsFor(loss_type) }
          : {}),
        ...(status === 'acknowledged' ? { acknowledged_on: today } : {}),
        ...(status === 'closed' || status === 'withdrawn' ? { closed_on: today } : {}),
        ...(before.status === 'closed' ? { closed_on: null } : {}),
      }
    },
  },
  similarity: { same: ['policy_id', 'loss_type'], near: { loss_date: 2 } },
})
