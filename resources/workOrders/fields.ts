import {
  answers,
  attachments,
  choice,
  choices,
  date,
  dateTime,
  list,
  longText,
  MAX_AMOUNT,
  type Money,
  money,
  recordNumber,
  reference,
  references,
  text,
  wholeNumber,
  yesNo,
} from '../../src/define'
import { paymentMethods } from '../instalments/methods'
import { documentKinds } from '../insuranceTypes/documentKinds'
import { coverages } from '../premium/coverage'
import { daysUntil, gapDays, savingOf } from './figures'
import { renewalFields } from './renewalFields'

const whenAccepted = { readOnly: true, visibleWhen: { status: ['accepted', 'policy_issued'] } } as const
const withPolicy = ['renewal', 'replacement', 'extension'] as const

interface Dated {
  agreed_start?: string | null
  wanted_start?: string | null
  requested_at?: string | null
  first_quote_at?: string | null
  offered_at?: string | null
}

interface Priced {
  current_premium?: Money | null
  best_premium?: Money | null
}

/** The fields of a work order. */
export const workOrderFields = {
  number: recordNumber('WO-{year}-{number:6}'),
  status: choice(
    [
      'draft',
      'requested',
      'quoting',
      'offered',
      'accepted',
      'policy_issued',
      'rejected',
      'expired',
      'cancelled',
    ],
    {
      required: true,
      default: 'draft',
      readOnly: true,
      fixedOptions: true,
      tones: {
        draft: 'neutral',
        requested: 'info',
        quoting: 'info',
        offered: 'warning',
        accepted: 'success',
        policy_issued: 'success',
        rejected: 'error',
        expired: 'warning',
        cancelled: 'neutral',
      },
    },
  ),
  customer_id: reference('customers', { required: true }),
  insurance_type_id: reference('insurance-types', { required: true, filter: { status: 'active' } }),
  reason: choice(['new', 'renewal', 'replacement', 'extension'], {
    fixedOptions: true,
    required: true,
    default: 'new',
  }),
  expiring_policy_id: reference('policies', {
    visibleWhen: { reason: withPolicy },
    required: { reason: 'renewal' },
    within: { customer_id: 'customer_id' },
  }),
  wanted_start: date({ required: true, default: '@today' }),
  wanted_end: date(),
  question_set_id: reference('question-sets', { readOnly: true }),
  answers: answers({ set: 'question_set_id', of: 'insurance_type_id', stage: 'request', risk: 'risk' }),
  risk: text({ readOnly: true, max: 255 }),
  currency: text({ list: 'currency', max: 3, ltr: true, help: true }),
  tax_exemptions: list(
    { code: text({ max: 20, ltr: true }), reason: text({ required: true, max: 255 }) },
    { max: 10, help: true },
  ),
  coverages: coverages({ help: true }),
  budget: money({ min: 0 }),
  current_insurer: text({ max: 160 }),
  current_premium: money({ min: 0 }),
  company_ids: references('insurance-companies', {
    filter: { status: 'active' },
    within: { appointed_type_ids: 'insurance_type_id' },
    max: 10,
    help: true,
  }),
  priority: choice(['low', 'normal', 'high', 'urgent'], {
    required: true,
    default: 'normal',
    tones: { low: 'neutral', normal: 'neutral', high: 'warning', urgent: 'error' },
  }),
  channel: choice(['office', 'phone', 'email', 'website', 'partner'], { default: 'office' }),
  assigned_to: reference('users', { filter: { active: true }, default: '@me' }),
  due_at: dateTime({ help: true, deadline: { status: ['draft', 'requested', 'quoting', 'offered'] } }),
  documents: attachments({
    kinds: [...documentKinds, 'acceptance', 'payment_proof'],
    needed: 'required_documents',
  }),
  required_documents: choices(documentKinds, { fixedOptions: true, readOnly: true }),
  accepted_quote_id: reference('quotes', {
    readOnly: true,
    filter: { status: ['received', 'presented'] },
    within: { work_order_id: 'id' },
  }),
  // The start of cover when a quote was accepted. It stays possible if the customer reconsiders.
  agreed_start: date({ readOnly: true }),
  agreed_quote_id: reference('quotes', { readOnly: true }),
  gap_days: wholeNumber({
    computed: ({ agreed_start, wanted_start }: Dated) => gapDays(agreed_start, wanted_start),
  }),
  gap_agreed: yesNo({ readOnly: true, visibleWhen: { gap_days_gte: 1 }, help: true }),
  policy_id: reference('policies', { readOnly: true }),
  ...renewalFields,
  continued_by_id: reference('policies', { readOnly: true, visibleWhen: { status: 'cancelled' } }),
  first_instalment: money(whenAccepted),
  first_payment_amount: money({ ...whenAccepted, min: 1, max: MAX_AMOUNT, help: true }),
  first_payment_on: date({ ...whenAccepted, max: '@today' }),
  first_payment_method: choice(paymentMethods, { ...whenAccepted, fixedOptions: true }),
  first_payment_reference: text({ ...whenAccepted, max: 60, ltr: true }),
  lost_reason: choice(['price', 'cover', 'service', 'competitor', 'no_answer', 'other'], {
    readOnly: true,
  }),
  lost_note: text({
    readOnly: true,
    max: 255,
    visibleWhen: { lost_reason: 'other' },
    required: { lost_reason: 'other' },
  }),
  follow_up_on: date({ deadline: { status: ['rejected', 'expired', 'cancelled'] } }),
  notes: longText(),
  requested_at: dateTime({ readOnly: true }),
  first_quote_at: dateTime({ readOnly: true }),
  offered_at: dateTime({ readOnly: true }),
  decided_at: dateTime({ readOnly: true }),
  expires_on: date({ readOnly: true, help: true }),
  quotes_asked: wholeNumber({ readOnly: true, min: 0 }),
  quotes_received: wholeNumber({ readOnly: true, min: 0 }),
  quotes_outdated: wholeNumber({ readOnly: true, min: 0 }),
  best_premium: money({ readOnly: true }),
  saving: money({
    computed: ({ current_premium, best_premium }: Priced) => savingOf(current_premium, best_premium),
  }),
  days_to_first_quote: wholeNumber({
    computed: ({ requested_at, first_quote_at }: Dated) => daysUntil(requested_at, first_quote_at),
  }),
  days_to_offer: wholeNumber({
    computed: ({ requested_at, offered_at }: Dated) => daysUntil(requested_at, offered_at),
  }),
} as const
