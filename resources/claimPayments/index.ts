import { choice, date, defineResource, longText, money, reference, text, wholeNumber } from '../../src/define'
import { claimPaymentNotifications } from './notifications'

/** Money paid for a claim, entered by one person and approved by another. */
export const claimPayments = defineResource({
  name: 'claim-payments',
  title: 'label',
  subject: 'Claim',
  neverPurged: true,
  parent: 'claim_id',
  currency: 'claim_id.currency',
  menu: false,
  pages: true,
  fields: {
    number: wholeNumber({ readOnly: true }),
    label: text({ max: 80, ltr: true, readOnly: true }),
    claim_id: reference('claims', { required: true, immutable: true }),
    line_id: reference('claim-lines', { immutable: true, within: { claim_id: 'claim_id' }, help: true }),
    kind: choice(['indemnity', 'expense'], {
      required: true,
      immutable: true,
      default: 'indemnity',
      fixedOptions: true,
      help: true,
    }),
    status: choice(['entered', 'approved', 'paid', 'refused', 'reversed'], {
      required: true,
      default: 'entered',
      readOnly: true,
      fixedOptions: true,
      tones: { entered: 'info', approved: 'warning', paid: 'success', refused: 'error', reversed: 'error' },
    }),
    amount: money({ required: true, immutable: true, min: 1 }),
    payee: text({ required: true, immutable: true, max: 160 }),
    method: choice(['transfer', 'cheque', 'cash', 'to_garage', 'to_hospital'], {
      required: true,
      immutable: true,
      default: 'transfer',
    }),
    reference: text({ max: 60, ltr: true }),
    paid_on: date({ readOnly: true, max: '@today' }),
    approved_by: reference('users', { readOnly: true }),
    reversal_kind: choice(['wrong_payee', 'bounced', 'wrong_amount', 'twice', 'other'], {
      readOnly: true,
      fixedOptions: true,
    }),
    reversed_on: date({ readOnly: true }),
    note: longText({ max: 1000 }),
  },
  list: {
    columns: ['label', 'kind', 'payee', 'amount', 'method', 'status', 'paid_on', 'created_by', 'approved_by'],
    filters: ['status', 'kind', 'claim_id', 'method', 'paid_on', 'created_by', 'approved_by', 'created_at'],
    search: ['label', 'payee', 'reference'],
    sort: { created_at: 'asc' },
  },
  form: [
    {
      section: 'details',
      fields: ['claim_id', 'line_id', 'kind', 'amount', 'payee', 'method', 'reference', 'note'],
    },
  ],
  view: [
    {
      section: 'details',
      fields: [
        'label',
        'claim_id',
        'line_id',
        'kind',
        'status',
        'amount',
        'payee',
        'method',
        'reference',
        'created_by',
        'approved_by',
        'paid_on',
        'reversal_kind',
        'reversed_on',
        'note',
      ],
    },
  ],
  notifications: claimPaymentNotifications,
  transitions: {
    approve: {
      from: ['entered'],
      to: 'approved',
      action: 'approve',
      guard: ({ created_by }, { actor }) => (actor && actor.id === created_by ? ['own_payment'] : []),
    },
    pay: {
      from: ['approved'],
      to: 'paid',
      input: ['paid_on', 'reference'],
      requires: ['paid_on'],
    },
    refuse: { from: ['entered', 'approved'], to: 'refused', action: 'approve', reason: true },
    // A wrong payee, a transfer that came back: the payment stays, and a mirrored entry takes it back.
    reverse: {
      from: ['paid'],
      to: 'reversed',
      action: 'approve',
      reason: true,
      input: ['reversal_kind'],
      requires: ['reversal_kind'],
    },
  },
})
