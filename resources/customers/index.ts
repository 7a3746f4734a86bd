import { startOfOfficeDay } from '../../src/core/field/officeToday'
import {
  address,
  choice,
  date,
  dateTime,
  defineResource,
  email,
  file,
  hasMany,
  list,
  longText,
  phone,
  recordNumber,
  reference,
  tags,
  text,
  yesNo,
} from '../../src/define'
import { isIban, plainIban } from './bankAccount'
import { customerFigures } from './figures'
import { LONG_AGO } from './inactive'

const person = { kind: 'person' } as const
const company = { kind: 'company' } as const

/** A person or company that the office insures or hopes to insure. */
export const customers = defineResource({
  name: 'customers',
  title: 'name',
  subject: 'Customer',
  icon: 'people',
  menu: 'work',
  configurable: 'settings',
  fields: {
    number: recordNumber('C-{year}-{number:6}'),
    kind: choice(['person', 'company'], { fixedOptions: true, required: true, default: 'person' }),
    name: text({
      required: true,
      max: 170,
      computed: ({ kind, first_name, last_name, company_name }) =>
        kind === 'company' ? company_name : [first_name, last_name].filter(Boolean).join(' ') || null,
      fullName: ['first_name', 'last_name'],
    }),
    first_name: text({ required: person, visibleWhen: person, max: 80 }),
    last_name: text({ required: person, visibleWhen: person, max: 80 }),
    company_name: text({ required: company, visibleWhen: company, max: 160 }),
    legal_name: text({ visibleWhen: company, max: 160 }),
    status: choice(['prospect', 'active', 'inactive', 'blocked'], {
      required: true,
      default: 'prospect',
      readOnly: true,
      tones: { prospect: 'info', active: 'success', inactive: 'neutral', blocked: 'error' },
    }),
    covered_until: date({ readOnly: true, help: true }),
    date_of_birth: date({ visibleWhen: person, min: '@today-120y', max: '@today' }),
    gender: choice(['female', 'male', 'other'], { visibleWhen: person }),
    marital_status: choice(['single', 'married', 'divorced', 'widowed'], { visibleWhen: person }),
    occupation: text({ visibleWhen: person, max: 80 }),
    national_id: text({
      unique: true,
      max: 40,
      ltr: true,
      visibleWhen: person,
      readable: { action: 'update', subject: 'Customer' },
    }),
    registration_no: text({ unique: true, max: 40, ltr: true, visibleWhen: company }),
    tax_no: text({ max: 40, ltr: true, visibleWhen: company }),
    legal_form: text({ max: 60, visibleWhen: company }),
    industry: text({ max: 80, visibleWhen: company }),
    email: email(),
    phone: phone(),
    phone2: phone(),
    address: address(),
    more_addresses: list(
      { kind: choice(['home', 'billing', 'risk'], { required: true }), address: address({ required: true }) },
      { max: 10 },
    ),
    contacts: list(
      {
        name: text({ required: true, max: 120 }),
        role: text({ max: 80 }),
        email: email(),
        phone: phone(),
      },
      { max: 20, visibleWhen: company },
    ),
    preferred_language: choice(['en', 'fr', 'ar', 'tr'], {
      fixedOptions: true,
      required: true,
      default: 'en',
    }),
    consent_data: yesNo({ default: false }),
    consent_marketing: yesNo({ default: false }),
    consent_at: dateTime({ readOnly: true }),
    kyc_status: choice(['pending', 'verified', 'failed', 'expired'], {
      fixedOptions: true,
      default: 'pending',
      tones: { pending: 'neutral', verified: 'success', failed: 'error', expired: 'warning' },
    }),
    kyc_expiry: date({
      visibleWhen: { kyc_status: ['verified', 'expired'] },
      required: { kyc_status: 'verified' },
    }),
    bank_iban: text({ max: 42, ltr: true, readable: { action: 'update', subject: 'Customer' } }),
    source: choice(['walk_in', 'referral', 'website', 'campaign', 'partner', 'other']),
    parent_id: reference('customers', { help: true }),
    assigned_to: reference('users', { filter: { active: true }, default: '@me' }),
    tags: tags(),
    documents: file({ max: 20 }),
    notes: longText(),
  },
  list: {
    columns: ['name', 'status', 'phone', 'email', 'assigned_to', 'created_at'],
    filters: [
      'status',
      'kind',
      'assigned_to',
      'kyc_status',
      'preferred_language',
      'source',
      'tags',
      'covered_until',
      'date_of_birth',
      'created_at',
    ],
    search: ['number', 'name', 'legal_name', 'email', 'phone', 'phone2', 'registration_no', 'tax_no'],
    sort: { created_at: 'desc' },
  },
  form: [
    {
      section: 'identity',
      fields: [
        'number',
        'kind',
        'first_name',
        'last_name',
        'company_name',
        'legal_name',
        'date_of_birth',
        'gender',
        'marital_status',
        'occupation',
        'national_id',
        'registration_no',
        'tax_no',
        'legal_form',
        'industry',
      ],
    },
    {
      section: 'contact',
      fields: ['phone', 'phone2', 'email', 'preferred_language', 'address', 'more_addresses', 'contacts'],
    },
    {
      section: 'relationship',
      fields: ['assigned_to', 'covered_until', 'source', 'parent_id', 'tags', 'notes'],
    },
    {
      section: 'compliance',
      fields: ['kyc_status', 'kyc_expiry', 'consent_data', 'consent_marketing', 'consent_at', 'bank_iban'],
      tab: 'compliance',
    },
    { section: 'documents', fields: ['documents'], tab: 'documents' },
  ],
  figures: customerFigures,
  relations: {
    work_orders: hasMany('work-orders', { by: 'customer_id' }),
    policies: hasMany('policies', { by: 'customer_id' }),
    payments: hasMany('payments', { by: 'customer_id' }),
    claims: hasMany('claims', { by: 'customer_id' }),
    household: hasMany('customers', { by: 'parent_id' }),
  },
  views: { show: () => import('./pages/CustomerView') },
  transitions: {
    // The server makes both transitions when a policy changes. The schedule makes them when only the date
    // changes, and for records that were saved before.
    activate: {
      from: ['prospect', 'inactive'],
      to: 'active',
      by: 'server',
      due: { or: [{ covered_until_gt: LONG_AGO }, { status: 'prospect', covered_until_null: false }] },
    },
    deactivate: {
      from: ['active'],
      to: 'inactive',
      by: 'server',
      due: { or: [{ covered_until_lte: LONG_AGO }, { covered_until_null: true, created_at_lt: LONG_AGO }] },
    },
    block: {
      from: ['prospect', 'active', 'inactive'],
      to: 'blocked',
      action: 'block',
      reason: true,
      undo: true,
    },
    unblock: { from: ['blocked'], to: 'prospect', action: 'block', reason: true, undo: true },
  },
  schedule: {
    kyc_expired: {
      when: { kyc_status: 'verified', kyc_expiry_lt: '@today' },
      set: { kyc_status: 'expired' },
    },
  },
  notifications: {
    kyc_expiring: {
      on: {
        when: { kyc_status: 'verified', kyc_expiry_lte: '@today+30', kyc_expiry_gte: '@today' },
        oncePer: ['kyc_expiry'],
      },
      to: ['assigned_to'],
      level: 'warning',
      params: { day: 'kyc_expiry' },
      defaults: { mail: true },
    },
    changed: { on: { writes: ['update'] }, to: ['assigned_to'], defaults: { in_app: false } },
  },
  rules: {
    reachable: { fields: ['phone', 'email'], isValid: ({ phone, email }) => Boolean(phone || email) },
    company_contact: {
      fields: ['contacts'],
      isValid: ({ kind, contacts }) => kind !== 'company' || Boolean(contacts?.length),
    },
    own_parent: {
      fields: ['parent_id'],
      isValid: ({ id, parent_id }) => parent_id === null || parent_id !== id,
    },
    iban: {
      fields: ['bank_iban'],
      // An IBAN that was stored before its national key was checked doesn't prevent other changes.
      isValid: ({ bank_iban }, { before }) =>
        !bank_iban || bank_iban === before?.bank_iban || isIban(bank_iban),
    },
  },
  hooks: {
    beforeSave: ({ consent_data, consent_marketing, bank_iban }, { before, today }) => {
      const given = Boolean(consent_data || consent_marketing)
      const changed = before?.consent_data !== consent_data || before?.consent_marketing !== consent_marketing
      return {
        ...(changed && { consent_at: given ? startOfOfficeDay(today) : null }),
        // People write an IBAN in groups. It is stored in its electronic format, without separators.
        ...(bank_iban && { bank_iban: plainIban(bank_iban) }),
      }
    },
  },
  duplicates: ['national_id', 'registration_no', 'email', 'phone', 'name'],
})
