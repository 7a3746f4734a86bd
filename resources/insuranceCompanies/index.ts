import {
  address,
  choice,
  date,
  defineResource,
  email,
  file,
  hasMany,
  list,
  longText,
  money,
  percent,
  phone,
  recordNumber,
  reference,
  references,
  tags,
  text,
  url,
  wholeNumber,
} from '../../src/define'
import { companyFigures } from './figures'

/** The insurance companies that the office asks for quotes. */
export const insuranceCompanies = defineResource({
  name: 'insurance-companies',
  title: 'name',
  subject: 'Company',
  icon: 'apartment',
  menu: 'market',
  configurable: 'settings',
  fields: {
    number: recordNumber('IC-{number:4}'),
    name: text({ required: true, unique: true, max: 160 }),
    legal_name: text({ max: 160 }),
    code: text({
      required: true,
      unique: true,
      max: 20,
      ltr: true,
      pattern: { matches: /^[A-Z0-9-]+$/, message: 'validation.code' },
    }),
    status: choice(['draft', 'active', 'suspended', 'terminated'], {
      required: true,
      default: 'draft',
      readOnly: true,
      tones: { draft: 'neutral', active: 'success', suspended: 'warning', terminated: 'error' },
    }),
    licence_no: text({ max: 60, ltr: true }),
    licence_expiry: date(),
    currency: text({
      required: true,
      max: 3,
      default: '@currency',
      ltr: true,
      pattern: { matches: /^[A-Z]{3}$/, message: 'validation.currency' },
    }),
    logo: file({ accept: ['image/png', 'image/jpeg', 'image/webp'] }),
    rating: choice(['aaa', 'aa', 'a', 'bbb', 'bb', 'b', 'not_rated'], { default: 'not_rated' }),
    email: email(),
    phone: phone(),
    claims_email: email(),
    claims_phone: phone(),
    website: url(),
    portal_url: url(),
    address: address(),
    contacts: list(
      {
        name: text({ required: true, max: 120 }),
        role: text({ max: 80 }),
        email: email(),
        phone: phone(),
      },
      { max: 20 },
    ),
    billing_mode: choice(['agency_bill', 'direct_bill'], {
      fixedOptions: true,
      required: true,
      default: 'agency_bill',
    }),
    payment_terms_days: wholeNumber({ min: 0, max: 365, default: 30 }),
    quotes_email: email({ help: true }),
    language: choice(['en', 'fr', 'ar', 'tr'], { fixedOptions: true, default: 'en', help: true }),
    quote_days: wholeNumber({ min: 1, max: 90, default: 5 }),
    appointments: list(
      {
        insurance_type_id: reference('insurance-types', { required: true }),
        commission_rate: percent({ required: true }),
        commission_basis: choice(['new_business', 'renewal', 'both'], { required: true, default: 'both' }),
        min_premium: money({ min: 0 }),
        max_sum_insured: money({ min: 0 }),
        effective_from: date({ required: true }),
        effective_to: date(),
      },
      { max: 50, readable: { action: 'update', subject: 'Company' } },
    ),
    // The types of today's appointments, so that pickers and lists can filter by them. The schedule updates
    // them on `appointments_until`.
    appointed_type_ids: references('insurance-types', { readOnly: true, max: 100 }),
    appointments_until: date({ readOnly: true, readable: { action: 'update', subject: 'Company' } }),
    tags: tags(),
    notes: longText(),
  },
  list: {
    columns: ['name', 'code', 'status', 'rating', 'currency', 'licence_expiry', 'phone'],
    filters: ['status', 'rating', 'currency', 'billing_mode', 'appointed_type_ids', 'licence_expiry', 'tags'],
    search: ['number', 'name', 'legal_name', 'code', 'licence_no', 'email'],
    sort: { name: 'asc' },
  },
  form: [
    { section: 'identity', fields: ['number', 'name', 'legal_name', 'code', 'currency', 'rating', 'logo'] },
    { section: 'licence', fields: ['licence_no', 'licence_expiry'] },
    {
      section: 'contact',
      fields: ['email', 'phone', 'claims_email', 'claims_phone', 'website', 'portal_url', 'address'],
    },
    { section: 'people', fields: ['contacts'], tab: 'people' },
    {
      section: 'business',
      fields: ['quotes_email', 'language', 'quote_days', 'billing_mode', 'payment_terms_days'],
    },
    { section: 'appointments', fields: ['appointments'], tab: 'appointments' },
    { section: 'notes', fields: ['tags', 'notes'] },
  ],
  notifications: {
    licence_expiring: {
      on: {
        when: { status: 'active', licence_expiry_lte: '@today+30', licence_expiry_gte: '@today' },
        oncePer: ['licence_expiry'],
      },
      to: [{ may: 'manage' }],
      level: 'warning',
      params: { day: 'licence_expiry' },
    },
  },
  transitions: {
    activate: {
      from: ['draft', 'suspended'],
      to: 'active',
      requires: ['licence_no', 'licence_expiry'],
      undo: true,
    },
    suspend: { from: ['active'], to: 'suspended', reason: true, undo: true },
    terminate: { from: ['draft', 'active', 'suspended'], to: 'terminated', reason: true, undo: true },
  },
  rules: {
    appointment_dates: {
      fields: ['appointments'],
      isValid: ({ appointments }) =>
        (appointments ?? []).every(
          ({ effective_from, effective_to }) => !effective_to || effective_to > effective_from,
        ),
    },
  },
  schedule: {
    // The types of a record without `appointments_until` have never been determined.
    appointments: {
      when: { or: [{ appointments_until_lte: '@today' }, { appointments_until_null: true }] },
      set: { appointments_until: '@today' },
    },
  },
  figures: companyFigures,
  relations: {
    quotes: hasMany('quotes', { by: 'insurance_company_id' }),
    users: hasMany('users', { by: 'insurance_company_id' }),
  },
})
