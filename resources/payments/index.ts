import {
  choice,
  date,
  defineResource,
  list,
  MAX_AMOUNT,
  money,
  recordNumber,
  reference,
  text,
} from '../../src/define'
import { reversalKinds } from '../instalments/instalment'
import { bookedMethods } from '../instalments/methods'

const given = { immutable: true } as const
const readOnly = { readOnly: true } as const

/**
 * Money that a customer paid or was paid, spread over instalments of one or several policies. It is never
 * changed: a wrong payment is reversed with a mirrored one. It belongs to a customer and pays any number of
 * policies, or none, so the conditions of rules on policies can't decide about it: it has its own subject.
 */
export const payments = defineResource({
  name: 'payments',
  title: 'number',
  choiceDetails: ['customer_id'],
  subject: 'Payment',
  currency: 'amount',
  neverPurged: true,
  icon: 'receipt',
  menu: 'work',
  order: 35,
  fields: {
    number: recordNumber('PAY-{year}-{number:6}'),
    status: choice(['booked', 'reversed'], {
      ...readOnly,
      required: true,
      default: 'booked',
      fixedOptions: true,
      tones: { booked: 'success', reversed: 'neutral' },
    }),
    customer_id: reference('customers', { required: true, ...given }),
    policy_id: reference('policies', { ...given, within: { customer_id: 'customer_id' }, help: true }),
    amount: money({ required: true, ...given, min: -MAX_AMOUNT, max: MAX_AMOUNT, help: true }),
    paid_on: date({ required: true, ...given, max: '@today', default: '@today' }),
    method: choice(bookedMethods, { required: true, ...given, fixedOptions: true, default: 'transfer' }),
    reference: text({ max: 60, ltr: true, ...given }),
    spread: list(
      { instalment_id: reference('instalments', { required: true }), amount: money({ required: true }) },
      { ...given, max: 200, help: true },
    ),
    left_over: money({ ...readOnly, help: true }),
    instalment_id: reference('instalments', { ...readOnly, help: true }),
    reverses: reference('payments', readOnly),
    reversal_kind: choice(reversalKinds, { ...readOnly, fixedOptions: true }),
  },
  list: {
    columns: ['number', 'customer_id', 'amount', 'paid_on', 'method', 'reference', 'left_over', 'status'],
    filters: [
      'paid_on',
      'method',
      'status',
      'customer_id',
      'policy_id',
      'reverses',
      'created_by',
      'created_at',
    ],
    search: ['number', 'reference', 'customer_id'],
    sort: { created_at: 'desc' },
    views: {
      by_month_and_method: {
        report: { by: ['paid_on:month', 'method'], measures: ['sum:amount', 'count'], picture: 'bar' },
      },
    },
  },
  form: [
    {
      section: 'payment',
      fields: ['number', 'customer_id', 'policy_id', 'amount', 'paid_on', 'method', 'reference'],
    },
    { section: 'spread', fields: ['spread'] },
  ],
  view: [
    {
      section: 'payment',
      fields: [
        'number',
        'status',
        'customer_id',
        'policy_id',
        'amount',
        'paid_on',
        'method',
        'reference',
        'reverses',
        'reversal_kind',
      ],
    },
    { section: 'spread', fields: ['spread', 'left_over'] },
  ],
  systemOnly: ['delete'],
  documents: {
    receipt: { when: { status: 'booked' }, prints: ['customers', 'instalments'] },
  },
  notifications: {
    reversed: {
      on: { transitions: ['reverse'] },
      to: ['policy_id.assigned_to', 'customer_id.assigned_to'],
      level: 'warning',
      params: { customer: 'customer_id', amount: 'amount' },
    },
  },
  transitions: {
    reverse: {
      from: ['booked'],
      to: 'reversed',
      action: 'approve',
      reason: true,
      input: ['reversal_kind'],
      requires: ['reversal_kind'],
      availableWhen: ({ reverses }) => !reverses,
      guard: ({ reverses }) => (reverses ? ['is_reversal'] : []),
    },
    // The reversal was made at the payment's only instalment.
    mirror: { from: ['booked'], to: 'reversed', by: 'server' },
  },
})
