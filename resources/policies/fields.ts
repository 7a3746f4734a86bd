import {
  answers,
  attachments,
  choice,
  date,
  longText,
  money,
  percent,
  recordNumber,
  reference,
  text,
  wholeNumber,
  yesNo,
} from '../../src/define'
import { documentKinds } from '../insuranceTypes/documentKinds'
import { premiumTotal, taxTotal } from '../premium/total'
import { beneficiaries, coverages, taxes } from './coverage'

const readOnly = { readOnly: true } as const
const given = { immutable: true } as const
const whenCancelled = { visibleWhen: { status: 'cancelled' } } as const
const managers = { readable: { action: 'manage', subject: 'Policy' } } as const

/**
 * The fields of a policy. Most are set on creation and later changed by transitions. Number, notes, files and
 * owner stay editable.
 */
export const policyFields = {
  number: recordNumber('P-{year}-{number:6}'),
  policy_no: text({ max: 60, ltr: true, help: true }),
  status: choice(['bound', 'in_force', 'expired', 'suspended', 'lapsed', 'cancelled'], {
    required: true,
    default: 'bound',
    readOnly: true,
    fixedOptions: true,
    tones: {
      bound: 'info',
      in_force: 'success',
      expired: 'neutral',
      suspended: 'warning',
      lapsed: 'error',
      cancelled: 'error',
    },
  }),
  customer_id: reference('customers', { required: true, immutable: true }),
  insurance_company_id: reference('insurance-companies', { required: true, immutable: true }),
  insurance_type_id: reference('insurance-types', { required: true, immutable: true }),
  work_order_id: reference('work-orders', { readOnly: true, unique: true }),
  quote_id: reference('quotes', { readOnly: true, unique: true }),
  previous_policy_id: reference('policies', given),
  effective: date({ required: true, immutable: true, default: '@today' }),
  term_months: wholeNumber({ required: true, immutable: true, min: 1, max: 480, default: 12 }),
  expiry: date({ required: true, immutable: true, help: true }),
  currency: text({
    max: 3,
    ltr: true,
    computed: ({ premium_net }: { premium_net?: { currency: string } }) => premium_net?.currency ?? null,
  }),
  question_set_id: reference('question-sets', readOnly),
  answers: answers({
    set: 'question_set_id',
    of: 'insurance_type_id',
    stage: 'policy',
    risk: 'risk',
    immutable: true,
  }),
  risk: text({ max: 255, readOnly: true }),
  coverages: coverages(given),
  premium_net: money({ required: true, immutable: true, min: 0 }),
  loadings: money({ immutable: true, min: 0 }),
  discounts: money({ immutable: true, min: 0 }),
  fees: money({ immutable: true, min: 0 }),
  taxes: taxes({ immutable: true, help: true }),
  tax_total: money({ computed: policy => taxTotal(policy) }),
  premium_total: money({ computed: policy => premiumTotal(policy) }),
  billing_mode: choice(['agency_bill', 'direct_bill'], { ...given, fixedOptions: true }),
  instalment_count: wholeNumber({ immutable: true, min: 1, max: 24, default: 1 }),
  commission_rate: percent({ immutable: true, ...managers }),
  commission_expected: money({ ...readOnly, ...managers }),
  commission_received: money({ ...readOnly, ...managers }),
  beneficiaries: beneficiaries(given),
  charged_total: money(readOnly),
  paid: money(readOnly),
  balance: money(readOnly),
  next_due_on: date(readOnly),
  lapse_on: date(readOnly),
  bound_until: date({ ...readOnly, visibleWhen: { status: ['bound', 'cancelled'] }, help: true }),
  cancel_date: date(readOnly),
  cancel_method: choice(['flat', 'pro_rata', 'short_rate'], { ...readOnly, fixedOptions: true }),
  cancel_requested_by: choice(['customer', 'carrier', 'office'], readOnly),
  return_premium: money({ ...readOnly, ...whenCancelled }),
  taxes_kept: yesNo(readOnly),
  minimum_premium: money(readOnly),
  reinstate_by: date({ ...readOnly, visibleWhen: { status: ['cancelled', 'lapsed'] } }),
  no_loss_declared: yesNo(readOnly),
  renewal_status: choice(['not_due', 'due', 'in_progress', 'renewed', 'not_renewed', 'lost'], {
    fixedOptions: true,
    required: true,
    default: 'not_due',
    readOnly: true,
    tones: {
      not_due: 'neutral',
      due: 'warning',
      in_progress: 'info',
      renewed: 'success',
      not_renewed: 'neutral',
      lost: 'error',
    },
  }),
  renewal_work_order_id: reference('work-orders', readOnly),
  notice_by: date({ ...readOnly, help: true }),
  notice_from: choice(['customer', 'carrier', 'office'], readOnly),
  notice_on: date({ ...readOnly, max: '@today', help: true }),
  late_notice: choice(['carrier_agreed', 'no_reminder', 'any_time', 'risk_ended'], {
    ...readOnly,
    help: true,
  }),
  continued: yesNo(readOnly),
  assigned_to: reference('users', { filter: { active: true }, default: '@me' }),
  documents: attachments({
    kinds: [...documentKinds, 'schedule', 'certificate', 'receipt', 'acceptance', 'payment_proof'],
  }),
  notes: longText(),
} as const
