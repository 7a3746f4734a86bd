import { daysAfter, daysBetween } from '../../src/core/schema/days'
import {
  answers,
  attachments,
  choice,
  choices,
  date,
  list,
  longText,
  MAX_AMOUNT,
  money,
  percent,
  phone,
  recordNumber,
  reference,
  text,
  time,
  wholeNumber,
  yesNo,
} from '../../src/define'
import { recoveryKinds } from '../claimEntries/entries'
import { incurredOf, netToCustomer, outstandingOf } from './amounts'
import { claimDocuments, lossTypes } from './documentKinds'

/** Deadlines typical of a regulator: working days to acknowledge a claim, days to settle it. */
const ACKNOWLEDGE_DAYS = 5
const SETTLE_DAYS = 30
/** A loss reported more than this many days after it happened is late. */
const LATE_DAYS = 7

const isWorkingDay = (day: string) => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/** Returns the day that is the given number of working days later. Working days are Monday to Friday. */
export function workingDaysAfter(day: string, days: number): string {
  let left = days
  let at = day
  while (left > 0) {
    at = daysAfter(at, 1)
    if (isWorkingDay(at)) left--
  }
  return at
}

interface Dates {
  loss_date?: string | null
  reported_on?: string | null
  closed_on?: string | null
}

/** Returns the day by which a claim must be acknowledged. */
export const acknowledgeBy = ({ reported_on }: Dates) =>
  reported_on ? workingDaysAfter(reported_on, ACKNOWLEDGE_DAYS) : null

/** Returns the day by which a claim must be settled. */
export const settleBy = ({ reported_on }: Dates) => (reported_on ? daysAfter(reported_on, SETTLE_DAYS) : null)

/** Returns whether a loss was reported late. */
export const isLate = ({ loss_date, reported_on }: Dates) =>
  loss_date && reported_on ? daysBetween(loss_date, reported_on) > LATE_DAYS : false

/** Returns the number of days from the report to the end of the claim. */
export const cycleDays = ({ reported_on, closed_on }: Dates) =>
  reported_on && closed_on ? Math.max(0, daysBetween(reported_on, closed_on)) : null

const readOnly = { readOnly: true } as const
const forManagers = { readable: { action: 'manage', subject: 'Claim' } } as const
const rejectReasons = [
  'not_covered',
  'excluded',
  'out_of_period',
  'late',
  'no_documents',
  'fraud',
  'below_deductible',
  'other',
] as const

/**
 * The fields of a claim. The claims handler enters what happened; the server sets the fields that follow from
 * the policy.
 */
export const claimFields = {
  number: recordNumber('CL-{year}-{number:6}'),
  carrier_claim_no: text({ max: 60, ltr: true }),
  status: choice(
    [
      'draft',
      'reported',
      'acknowledged',
      'under_review',
      'awaiting_documents',
      'approved',
      'rejected',
      'paid',
      'closed',
      'withdrawn',
      'discarded',
    ],
    {
      required: true,
      default: 'draft',
      readOnly: true,
      fixedOptions: true,
      tones: {
        draft: 'neutral',
        reported: 'info',
        acknowledged: 'info',
        under_review: 'info',
        awaiting_documents: 'warning',
        approved: 'success',
        rejected: 'error',
        paid: 'success',
        closed: 'neutral',
        withdrawn: 'neutral',
        discarded: 'neutral',
      },
    },
  ),
  policy_id: reference('policies', { required: true, immutable: true }),
  policy_version_id: reference('policy-versions', readOnly),
  customer_id: reference('customers', readOnly),
  insurance_type_id: reference('insurance-types', readOnly),
  risk: text({ max: 200, readOnly: true }),
  loss_date: date({ required: true, max: '@today' }),
  loss_time: time(),
  out_of_period: yesNo(readOnly),
  reported_on: date({ required: true, default: '@today', max: '@today' }),
  reported_by: text({ max: 120 }),
  channel: choice(['phone', 'email', 'office', 'website', 'partner']),
  loss_type: choice(lossTypes),
  at_fault: choice(['none', 'half', 'full'], { fixedOptions: true, help: true }),
  total_loss: yesNo({ default: false, help: true }),
  cause: text({ max: 200 }),
  place: text({ max: 200 }),
  description: longText(),
  police_report_no: text({ max: 60, ltr: true }),
  third_parties: list(
    {
      name: text({ required: true, max: 120 }),
      phone: phone(),
      plate: text({ max: 20, ltr: true }),
      insurer: text({ max: 120 }),
      policy_no: text({ max: 60, ltr: true }),
    },
    { max: 20 },
  ),
  injuries: list(
    {
      name: text({ required: true, max: 120 }),
      severity: choice(['light', 'serious', 'fatal'], { required: true, default: 'light' }),
      note: text({ max: 200 }),
    },
    { max: 20 },
  ),
  question_set_id: reference('question-sets', readOnly),
  // Shown once the server has looked up the policy, which determines the questions.
  answers: answers({
    visibleWhen: { out_of_period: [true, false] },
    set: 'question_set_id',
    of: 'insurance_type_id',
    stage: 'claim',
  }),
  currency: text({ max: 3, ltr: true, readOnly: true }),
  coverage: text({ max: 20, ltr: true, help: true, optionsBy: ['policy_id', 'loss_date'] }),
  cover_limit: money(readOnly),
  deductible: money({ min: 0, help: true, writable: { action: 'manage', subject: 'Claim' } }),
  deductible_percent: percent(readOnly),
  deductible_min: money(readOnly),
  deductible_max: money(readOnly),
  estimate: money({ min: 0 }),
  has_lines: yesNo({ default: false, readOnly: true }),
  line: text({
    max: 12,
    ltr: true,
    readOnly: true,
    help: true,
    optionsBy: ['id'],
    visibleWhen: { has_lines: true },
  }),
  expected_by_lines: money(readOnly),
  approved: money({ min: 1, max: MAX_AMOUNT, readOnly: true, help: true }),
  paid: money(readOnly),
  expenses: money({ ...readOnly, help: true }),
  recovery: money({ ...readOnly, help: true }),
  recovery_kind: choice(recoveryKinds, { ...readOnly, fixedOptions: true }),
  recovery_amount: money({ min: 1, max: MAX_AMOUNT, readOnly: true }),
  recovery_on: date({ max: '@today', readOnly: true }),
  recovery_note: text({ max: 255, readOnly: true }),
  reversed_entry: text({ max: 12, ltr: true, readOnly: true, optionsBy: ['id'] }),
  outstanding: money({ computed: outstandingOf, help: true }),
  net_to_customer: money({ computed: netToCustomer, help: true }),
  proposed: money(readOnly),
  proposed_by: reference('users', readOnly),
  proposed_line: text({ max: 12, ltr: true, readOnly: true }),
  reserve: money({ min: 0, max: MAX_AMOUNT, readOnly: true, help: true, ...forManagers }),
  reserve_expense: money({ min: 0, max: MAX_AMOUNT, readOnly: true, ...forManagers }),
  reserve_note: text({ max: 255, readOnly: true, ...forManagers }),
  incurred: money({ computed: incurredOf, help: true, ...forManagers }),
  fraud_flag: yesNo({ default: false, ...forManagers }),
  fraud_note: longText({ visibleWhen: { fraud_flag: true }, ...forManagers }),
  reject_reason: choice(rejectReasons, readOnly),
  adjuster: text({ max: 120 }),
  assigned_to: reference('users', { filter: { active: true }, default: '@me' }),
  next_action_at: date(),
  acknowledge_by: date({ computed: acknowledgeBy }),
  settle_by: date({ computed: settleBy }),
  acknowledged_on: date(readOnly),
  closed_on: date(readOnly),
  late_report: yesNo({ computed: isLate }),
  cycle_days: wholeNumber({ computed: cycleDays }),
  documents: attachments({ kinds: claimDocuments, needed: 'required_documents' }),
  required_documents: choices(claimDocuments, { fixedOptions: true }),
  documents_asked_on: date(readOnly),
  documents_asked_of: text({ max: 255, readOnly: true }),
  notes: longText(),
} as const
