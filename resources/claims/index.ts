import { defineResource, hasMany } from '../../src/define'
import { documentsFor } from './documentKinds'
import { claimFields } from './fields'
import { claimsIncurred, claimsLate, myClaimsLate } from './measures'
import { claimNotifications } from './notifications'
import { claimForm, claimView } from './sections'
import { claimTransitions } from './transitions'
import { claimRules } from './validationRules'

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
      'total_loss',
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
    calendar: { date: 'settle_by' },
    views: {
      by_status_and_type: {
        report: { by: ['status', 'loss_type'], measures: ['count', 'sum:incurred'], picture: 'bar' },
      },
    },
  },
  form: claimForm,
  view: claimView,
  views: { show: () => import('./pages/ClaimView') },
  relations: {
    lines: hasMany('claim-lines', { by: 'claim_id' }),
    payments: hasMany('claim-payments', { by: 'claim_id' }),
    entries: hasMany('claim-entries', { by: 'claim_id' }),
  },
  measures: [claimsLate, myClaimsLate, claimsIncurred],
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
        ...(before.status === 'closed' || before.status === 'withdrawn' ? { closed_on: null } : {}),
      }
    },
  },
  similarity: { same: ['policy_id', 'loss_type'], near: { loss_date: 2 } },
})
