import {
  choice,
  date,
  defineResource,
  list,
  MAX_AMOUNT,
  type Money,
  money,
  reference,
  text,
  wholeNumber,
  yesNo,
} from '../../src/define'
import { reversalKinds } from './instalment'
import { instalmentsDue } from './measures'
import { bookedMethods, paymentMethods as method } from './methods'
import { instalmentNotifications } from './notifications'
import { collected } from './openStatus'
import { reversalBlockers, reversible } from './reversal'

const readOnly = { readOnly: true } as const
const open = ['pending', 'due', 'partly_paid', 'overdue'] as const

/** A payment of less than the open amount. It leaves the instalment partly paid. */
const inPart = {
  to: 'partly_paid',
  input: ['payment_amount', 'payment_on', 'payment_method', 'payment_reference'],
  initialValues: { payment_on: '@today', payment_method: 'transfer' },
  requires: ['payment_amount', 'payment_on', 'payment_method'],
}

/** A part of a premium and its due date. A policy's instalments add up to exactly its charged total. */
export const instalments = defineResource({
  name: 'instalments',
  title: 'label',
  subject: 'Policy',
  currency: 'policy_id.currency',
  neverPurged: true,
  parent: 'policy_id',
  icon: 'payments',
  menu: 'work',
  order: 30,
  fields: {
    number: wholeNumber({ readOnly: true }),
    label: text({ max: 80, ltr: true, readOnly: true }),
    policy_id: reference('policies', { required: true, immutable: true }),
    customer_id: reference('customers', readOnly),
    kind: choice(['premium', 'endorsement', 'balance', 'refund'], {
      required: true,
      default: 'premium',
      readOnly: true,
    }),
    due_on: date(readOnly),
    amount: money(readOnly),
    paid: money(readOnly),
    open: money({
      computed: ({ amount, paid, status }: Open) =>
        amount
          ? {
              amount: status === 'cancelled' ? 0 : amount.amount - (paid?.amount ?? 0),
              currency: amount.currency,
            }
          : null,
    }),
    status: choice(['pending', 'due', 'partly_paid', 'overdue', 'paid', 'cancelled'], {
      required: true,
      default: 'pending',
      readOnly: true,
      fixedOptions: true,
      tones: {
        pending: 'neutral',
        due: 'info',
        partly_paid: 'warning',
        overdue: 'error',
        paid: 'success',
        cancelled: 'neutral',
      },
    }),
    billing_mode: choice(['agency_bill', 'direct_bill'], readOnly),
    before_collection: yesNo({ ...readOnly, help: true }),
    payment_on: date({ readOnly: true, max: '@today' }),
    payment_method: choice(method, { ...readOnly, fixedOptions: true }),
    payment_amount: money({ readOnly: true, min: 1, max: MAX_AMOUNT }),
    payment_reference: text({ max: 60, ltr: true, readOnly: true }),
    reversed_payment: text({ max: 3, readOnly: true, optionsBy: ['id'] }),
    reversal_kind: choice(reversalKinds, { ...readOnly, fixedOptions: true }),
    payments: list(
      {
        number: wholeNumber(),
        paid_on: date({ required: true }),
        amount: money({ required: true }),
        reversed_by: wholeNumber(),
        reverses: wholeNumber(),
        reversal: choice(reversalKinds, { fixedOptions: true }),
        method: choice(bookedMethods, { fixedOptions: true, required: true }),
        reference: text({ max: 60, ltr: true }),
        payment_id: reference('payments'),
      },
      readOnly,
    ),
    has_reversal: yesNo(readOnly),
    reversed_on: date(readOnly),
    endorsement_id: reference('endorsements', readOnly),
    planned: money({ ...readOnly, help: true }),
    split: list(
      { due_on: date({ required: true }), amount: money({ required: true }) },
      { ...readOnly, max: 24, help: true },
    ),
  },
  list: {
    columns: ['label', 'policy_id', 'customer_id', 'kind', 'due_on', 'amount', 'open', 'status'],
    filters: ['status', 'due_on', 'kind', 'billing_mode', 'policy_id', 'customer_id'],
    search: ['label', 'payment_reference'],
    sort: { due_on: 'asc' },
    calendar: { date: 'due_on' },
  },
  view: [
    {
      section: 'instalment',
      fields: [
        'label',
        'policy_id',
        'customer_id',
        'kind',
        'endorsement_id',
        'status',
        'due_on',
        'amount',
        'paid',
        'open',
        'planned',
        'billing_mode',
        'before_collection',
      ],
    },
    { section: 'payments', fields: ['payments'] },
  ],
  systemOnly: ['create', 'delete'],
  documents: {
    receipt: { when: { status: ['paid', 'partly_paid'] }, prints: ['policies', 'customers'] },
    reversal: { when: { has_reversal: true }, prints: ['policies', 'customers'] },
  },
  notifications: instalmentNotifications,
  measures: [instalmentsDue],
  transitions: {
    call: { from: ['pending'], to: 'due', by: 'server', due: { ...collected, due_on_lte: '@today+7' } },
    fall_overdue: {
      from: ['pending', 'due', 'partly_paid'],
      to: 'overdue',
      by: 'server',
      due: { ...collected, due_on_lt: '@today' },
    },
    pay: {
      from: open,
      to: 'paid',
      input: ['payment_on', 'payment_method', 'payment_reference'],
      initialValues: { payment_on: '@today', payment_method: 'transfer' },
      requires: ['payment_on', 'payment_method'],
      guard: instalment => byStatement(instalment),
    },
    pay_part: { ...inPart, from: ['pending', 'due', 'overdue'], guard: lacksOfPart },
    pay_more: { ...inPart, from: ['partly_paid'], guard: lacksOfPart },
    // The status after a reversal depends on the remaining payments, so the server sets it in a second
    // transition.
    reverse: {
      from: ['paid', 'partly_paid', 'overdue'],
      to: 'paid',
      action: 'approve',
      reason: true,
      input: ['reversed_payment', 'reversal_kind'],
      requires: ['reversed_payment', 'reversal_kind'],
      availableWhen: ({ payments }) => reversible(payments).length > 0,
      guard: instalment => reversalBlockers(instalment),
    },
    receive: { from: open, to: 'paid', by: 'server' },
    receive_part: { from: ['pending', 'due', 'overdue'], to: 'partly_paid', by: 'server' },
    receive_more: { from: ['partly_paid'], to: 'partly_paid', by: 'server' },
    reschedule: {
      from: open,
      to: 'pending',
      reason: true,
      input: ['due_on', 'split'],
      requires: ['due_on'],
      guard: splitBlockers,
    },
    set_aside: { from: open, to: 'cancelled', by: 'server' },
    settle: { from: open, to: 'paid', by: 'server' },
    take_up: { from: ['cancelled', 'paid', 'partly_paid', 'due', 'overdue'], to: 'pending', by: 'server' },
    take_up_part: { from: ['cancelled', 'paid', 'overdue'], to: 'partly_paid', by: 'server' },
  },
})

interface Open {
  amount?: { amount: number; currency: string }
  paid?: { amount: number }
  status?: string
}

interface Billed {
  billing_mode: string | null
  payment_method: string | null
}

/** If the carrier bills the customer, payments must come from its statement. */
const byStatement = ({ billing_mode, payment_method }: Billed) =>
  billing_mode === 'direct_bill' && payment_method && payment_method !== 'carrier_statement'
    ? [{ key: 'by_statement', field: 'payment_method' }]
    : []

interface Part extends Billed {
  open: Money | null
  payment_amount: Money | null
}

/** The parts that are split off an instalment leave something of it open. */
function splitBlockers({ open, split }: { open: Money | null; split: readonly { amount: Money }[] | null }) {
  if (!open || !split?.length) return []
  const off = split.reduce((sum, { amount }) => sum + amount.amount, 0)
  const fits = split.every(({ amount }) => amount.amount > 0 && amount.currency === open.currency)
  return fits && off < open.amount ? [] : [{ key: 'split_too_much', field: 'split', params: { open } }]
}

function lacksOfPart({ open, payment_amount, ...instalment }: Part) {
  const blockers = byStatement(instalment)
  if (blockers.length) return blockers
  if (!open || !payment_amount) return []
  if (payment_amount.currency !== open.currency)
    return [{ key: 'other_currency', field: 'payment_amount', params: { currency: open.currency } }]
  return payment_amount.amount < Math.abs(open.amount) ? [] : [{ key: 'too_much', field: 'payment_amount' }]
}
