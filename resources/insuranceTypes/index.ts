import {
  choice,
  choices,
  date,
  decimal,
  defineResource,
  hasMany,
  list,
  money,
  percent,
  recordNumber,
  text,
  wholeNumber,
  yesNo,
} from '../../src/define'
import { taxParts, taxRounding } from '../premium/coverage'
import { hasOneFigure } from '../premium/taxRules'
import { documentKinds } from './documentKinds'
import { limitKinds } from './limitKinds'

const whenBonus = { visibleWhen: { bonus_question_null: false } } as const

/** A kind of insurance, such as motor, property or health, with its terms, taxes, documents and coverages. */
export const insuranceTypes = defineResource({
  name: 'insurance-types',
  title: 'name',
  titles: { fr: 'name_fr', ar: 'name_ar', tr: 'name_tr' },
  subject: 'management',
  icon: 'category',
  menu: 'market',
  configurable: 'settings',
  fields: {
    number: recordNumber('IT-{number:4}'),
    code: text({
      required: true,
      unique: true,
      max: 20,
      ltr: true,
      pattern: { matches: /^[A-Z0-9-]+$/, message: 'validation.code' },
    }),
    name: text({ required: true, max: 120 }),
    name_fr: text({ max: 120 }),
    name_ar: text({ max: 120 }),
    name_tr: text({ max: 120 }),
    category: choice(
      [
        'motor',
        'property',
        'health',
        'life',
        'travel',
        'liability',
        'marine',
        'engineering',
        'workers_comp',
        'other',
      ],
      { required: true },
    ),
    status: choice(['draft', 'active', 'retired'], {
      required: true,
      default: 'draft',
      readOnly: true,
      tones: { draft: 'neutral', active: 'success', retired: 'warning' },
    }),
    default_term_months: wholeNumber({ required: true, min: 1, max: 480, default: 12 }),
    quote_validity_days: wholeNumber({ required: true, min: 1, max: 365, default: 30 }),
    renewable: yesNo({ required: true, default: true }),
    tacit_renewal: yesNo({ default: false, visibleWhen: { renewable: true }, help: true }),
    notice_months: wholeNumber({
      min: 0,
      max: 12,
      default: 2,
      visibleWhen: { tacit_renewal: true },
      help: true,
    }),
    bonus_question: text({ max: 60, ltr: true, visibleWhen: { renewable: true }, help: true }),
    bonus_reduction: percent(whenBonus),
    bonus_increase: percent({ ...whenBonus, help: true }),
    bonus_least: decimal({ ...whenBonus, min: 0, max: 100 }),
    bonus_most: decimal({ ...whenBonus, min: 0, max: 100 }),
    bonus_months_before: wholeNumber({ ...whenBonus, min: 0, max: 12, help: true }),
    cancellation_method: choice(['flat', 'pro_rata', 'short_rate'], {
      fixedOptions: true,
      required: true,
      default: 'pro_rata',
    }),
    minimum_premium: money({ min: 0, help: true }),
    taxes_kept: yesNo({ default: false, help: true }),
    grace_days: wholeNumber({ min: 0, max: 365, default: 30, help: true }),
    lapse_notice: yesNo({ default: false, help: true }),
    notice_days: wholeNumber({
      min: 0,
      max: 365,
      default: 30,
      visibleWhen: { lapse_notice: true },
      help: true,
    }),
    fees_in_first: yesNo({ default: false, help: true }),
    instalment_shares: list(
      { share: percent({ required: true, min: 0, max: 100 }) },
      { max: 24, help: true },
    ),
    sla_days: wholeNumber({ min: 0, max: 365, default: 5, help: true }),
    quote_grace_days: wholeNumber({ min: 0, max: 365, default: 14, help: true }),
    backdating_days: wholeNumber({ min: 0, max: 365, default: 0, help: true }),
    first_payment: choice(['none', 'paid', 'proof'], { fixedOptions: true, default: 'none', help: true }),
    cover_note_days: wholeNumber({ min: 1, max: 90, default: 30, help: true }),
    kyc_required: yesNo({ default: false, help: true }),
    issue_limit: money({ min: 0, help: true }),
    claim_limit: money({ min: 0, help: true }),
    trigger: choice(['occurrence', 'claims_made'], {
      fixedOptions: true,
      required: true,
      default: 'occurrence',
      help: true,
    }),
    tax_lines: list(
      { ...taxParts, valid_from: date({ required: true }), valid_to: date() },
      { max: 20, help: true },
    ),
    tax_rounding: taxRounding({ default: 'line', help: true }),
    required_documents: choices(documentKinds, { fixedOptions: true }),
    coverages: list(
      {
        code: text({ required: true, max: 20, ltr: true }),
        name: text({ required: true, max: 80 }),
        name_fr: text({ max: 80 }),
        name_ar: text({ max: 80 }),
        name_tr: text({ max: 80 }),
        limit_kind: choice(limitKinds, { fixedOptions: true, required: true }),
        limit_restored: yesNo({ default: false }),
        mandatory: yesNo({ default: false }),
        default_deductible: money({ min: 0 }),
      },
      { max: 50 },
    ),
  },
  list: {
    columns: ['code', 'name', 'category', 'status', 'default_term_months', 'quote_validity_days'],
    filters: ['category', 'status', 'renewable'],
    search: ['number', 'code', 'name', 'name_fr', 'name_ar', 'name_tr'],
    sort: { name: 'asc' },
  },
  relations: { questions: hasMany('question-sets', { by: 'insurance_type_id' }) },
  form: [
    { section: 'identity', fields: ['number', 'code', 'name', 'name_fr', 'name_ar', 'name_tr', 'category'] },
    {
      section: 'terms',
      fields: [
        'default_term_months',
        'quote_validity_days',
        'cancellation_method',
        'minimum_premium',
        'taxes_kept',
        'fees_in_first',
        'instalment_shares',
        'grace_days',
        'lapse_notice',
        'notice_days',
        'renewable',
        'tacit_renewal',
        'notice_months',
      ],
    },
    {
      section: 'handling',
      fields: [
        'sla_days',
        'quote_grace_days',
        'backdating_days',
        'first_payment',
        'cover_note_days',
        'kyc_required',
        'issue_limit',
        'claim_limit',
        'trigger',
      ],
    },
    {
      section: 'bonus',
      fields: [
        'bonus_question',
        'bonus_reduction',
        'bonus_increase',
        'bonus_least',
        'bonus_most',
        'bonus_months_before',
      ],
    },
    { section: 'taxes', fields: ['tax_lines', 'tax_rounding'], tab: 'taxes' },
    { section: 'cover', fields: ['coverages', 'required_documents'], tab: 'cover' },
  ],
  transitions: {
    activate: {
      from: ['draft', 'retired'],
      to: 'active',
      guard: type => (type.coverages?.length ? [] : ['no_coverage']),
      undo: true,
    },
    retire: { from: ['active'], to: 'retired', undo: true },
  },
  rules: {
    instalment_shares: {
      fields: ['instalment_shares'],
      isValid: ({ instalment_shares: shares }) =>
        !shares?.length || Math.abs(shares.reduce((sum, { share }) => sum + Number(share), 0) - 100) < 1e-6,
    },
    bonus_limits: {
      fields: ['bonus_most'],
      isValid: ({ bonus_least, bonus_most }) =>
        !bonus_least || !bonus_most || Number(bonus_least) <= Number(bonus_most),
    },
    tax_dates: {
      fields: ['tax_lines'],
      isValid: ({ tax_lines }) =>
        (tax_lines ?? []).every(({ valid_from, valid_to }) => !valid_to || valid_to > valid_from),
    },
    coverage_codes: {
      fields: ['coverages'],
      isValid: ({ coverages }) =>
        new Set((coverages ?? []).map(({ code }) => code)).size === (coverages ?? []).length,
    },
    tax_codes: {
      fields: ['tax_lines'],
      isValid: ({ tax_lines }) =>
        // A duty can have a line for each currency.
        new Set(
          (tax_lines ?? []).map(
            ({ code, valid_from, amount }) => `${code} ${valid_from} ${amount?.currency ?? ''}`,
          ),
        ).size === (tax_lines ?? []).length,
    },
    tax_figures: {
      fields: ['tax_lines'],
      isValid: ({ tax_lines }) => (tax_lines ?? []).every(hasOneFigure),
    },
    tax_covers: {
      fields: ['tax_lines', 'coverages'],
      isValid: ({ tax_lines, coverages }) => {
        const codes = new Set((coverages ?? []).map(({ code }) => code))
        return (tax_lines ?? []).every(({ covers }) => (covers ?? []).every(code => codes.has(code)))
      },
    },
  },
})
