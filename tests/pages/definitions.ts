import {
  choice,
  defineMeasure,
  defineResource,
  email,
  hasMany,
  list,
  longText,
  reference,
  secret,
  text,
  wholeNumber,
  yesNo,
} from '../../src/define'
import { collectResources } from '../../src/define/collectResources'

/** A resource that the product doesn't have, as pages must not depend on resources by name. */
export const people = defineResource({
  name: 'people',
  title: 'name',
  subject: 'Person',
  account: { name: 'name', email: 'email', password: 'password', active: 'active', type: 'user_type' },
  fields: {
    name: text({ required: true, max: 40 }),
    email: email({ required: true, unique: true }),
    password: secret(),
    active: yesNo({ default: true }),
    user_type: wholeNumber({ default: 3 }),
    branch_id: reference('branches'),
  },
  list: { columns: ['name', 'branch_id', 'email'], sort: { name: 'asc' } },
  form: [{ section: 'person', fields: ['name', 'email', 'password', 'branch_id'] }],
})

export const branches = defineResource({
  name: 'branches',
  title: 'name',
  subject: 'Branch',
  fields: {
    name: text({ required: true, max: 40 }),
    kind: choice(['own', 'franchise'], { required: true, default: 'own' }),
    franchisee: text({ visibleWhen: { kind: 'franchise' }, required: { kind: 'franchise' }, max: 40 }),
    code: text({ max: 10, immutable: true }),
    email: email(),
    budget: wholeNumber({ min: 0, writable: { action: 'manage', subject: 'Money' } }),
    full_name: text({ max: 80, computed: ({ name }) => (name ? `Branch ${name}` : null) }),
    status: choice(['open', 'closed'], { default: 'open', readOnly: true }),
    manager_id: reference('people'),
    contacts: list({ name: text({ required: true, max: 20 }), email: email() }),
    notes: longText(),
    alarm_code: secret(),
  },
  list: { columns: ['name', 'kind', 'franchisee', 'code', 'email'] },
  form: [
    { section: 'basics', fields: ['name', 'kind', 'franchisee', 'code', 'email', 'budget', 'full_name'] },
    { section: 'more', fields: ['manager_id', 'contacts', 'notes', 'alarm_code'], tab: 'more' },
  ],
  relations: { staff: hasMany('people', { by: 'branch_id' }) },
  transitions: {
    close: { from: ['open'], to: 'closed', reason: true },
    reopen: { from: ['closed'], to: 'open', action: 'reopen' },
  },
  duplicates: ['email', 'name'],
  measures: [defineMeasure({ name: 'branches_closed', resource: 'branches', filter: { status: 'closed' } })],
})

/** A resource with transitions. */
export const parcels = defineResource({
  name: 'parcels',
  title: 'name',
  subject: 'Parcel',
  fields: {
    name: text({ required: true }),
    status: choice(['open', 'packed', 'sent', 'lost'], { default: 'open', readOnly: true }),
    carrier: text({ readOnly: true }),
    weight: wholeNumber({ min: 1, max: 50 }),
    postage: wholeNumber({ readOnly: true }),
    inside_id: reference('parcels', { readOnly: true, within: { name: 'name', weight: 'weight' } }),
  },
  transitions: {
    pack: { from: ['open'], to: 'packed' },
    unpack: { from: ['packed'], to: 'open' },
    send: {
      from: ['open', 'packed'],
      to: 'sent',
      input: ['carrier', 'weight'],
      requires: ['weight'],
      computed: { postage: ({ weight }) => weight && weight * 250 },
    },
    lose: { from: ['open', 'sent'], to: 'lost' },
    nest: { from: ['open'], to: 'open', input: ['weight', 'inside_id'] },
  },
})

export const resources = collectResources([people, branches, parcels])

/** Returns a branch as the API sends it. */
export const branch = (more: Record<string, unknown> = {}) => ({
  id: 5,
  version: 3,
  created_at: '2026-01-02T10:00:00.000Z',
  created_by: 7,
  updated_at: '2026-02-02T10:00:00.000Z',
  updated_by: 7,
  name: 'North',
  kind: 'own',
  franchisee: null,
  code: 'N1',
  email: 'north@example.com',
  budget: 100,
  full_name: 'Branch North',
  status: 'open',
  manager_id: null,
  contacts: null,
  notes: null,
  ...more,
})

/** Returns a parcel as the API sends it. */
export const parcel = (more: Record<string, unknown> = {}) => ({
  id: 5,
  version: 3,
  name: 'Books',
  status: 'open',
  carrier: null,
  weight: 4,
  ...more,
})
