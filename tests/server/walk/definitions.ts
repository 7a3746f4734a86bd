import type { Resource } from '../../../src/core/schema/resource'
import {
  ACCOUNT,
  address,
  choice,
  date,
  dateTime,
  decimal,
  defineResource,
  file,
  hasMany,
  list,
  longText,
  money,
  phone,
  reference,
  references,
  secret,
  tags,
  text,
  wholeNumber,
  yesNo,
} from '../../../src/define'
import { dataOf } from '../../../src/define/dataOf'
import { computedFrom } from '../../../src/define/expressions'
import type { OwnDefinition } from '../../../src/define/ownDefinition'
import { readDefinition } from '../../../src/define/parseDefinition'

const parcelManager = { action: 'manage', subject: 'Parcel' } as const

/**
 * A resource with every kind of right, reference, transition
 * and nesting, which no product resource has all of.
 */
const parcels = defineResource({
  name: 'walk-parcels',
  title: 'name',
  subject: 'Parcel',
  fields: {
    name: text({ required: true, max: 80 }),
    code: text({ required: true, unique: true, max: 40 }),
    label: text({ computed: computedFrom('code + " " + name', { fields: { code: text(), name: text() } }) }),
    status: choice(['draft', 'sent', 'sealed'], { required: true, default: 'draft', readOnly: true }),
    assigned_to: reference(ACCOUNT, { default: '@me' }),
    insurance_company_id: reference('insurance-companies'),
    depot_id: reference('walk-depots', { filter: { open: true } }),
    vault_id: reference('walk-vaults'),
    packed_in: reference('walk-parcels'),
    related_ids: references('walk-parcels'),
    price: money({ min: 0 }),
    weight: decimal(),
    due: date(),
    sent_at: dateTime({ readOnly: true }),
    tags: tags(),
    notes: longText(),
    contact: phone({ country: 'TN' }),
    place: address(),
    cost: wholeNumber({ readable: parcelManager }),
    grade: wholeNumber({ writable: parcelManager }),
    fixed_code: text({ immutable: true }),
    pin: secret(),
    scans: file({ max: 3 }),
    lines: list({ what: text({ required: true }), checker_id: reference(ACCOUNT), proof: file() }),
  },
  list: {
    columns: ['name', 'code', 'status'],
    filters: ['status', 'assigned_to', 'due'],
    search: ['name', 'code', 'notes'],
    sort: { due: 'asc' },
  },
  relations: {
    inside: hasMany('walk-parcels', { by: 'packed_in' }),
    slips: hasMany('walk-slips', { by: 'parcel_id' }),
  },
  transitions: {
    send: { from: ['draft'], to: 'sent', requires: ['weight'], bulk: true },
    seal: { from: ['draft', 'sent'], to: 'sealed', action: 'seal', reason: true, bulk: true },
    lose: { from: ['sent'], to: 'sealed', by: 'server' },
  },
  duplicates: ['code', 'contact', 'name'],
})

/** A child of a parcel, which follows the rules of its parcel (P-13). */
const slips = defineResource({
  name: 'walk-slips',
  title: 'text',
  subject: 'Parcel',
  parent: 'parcel_id',
  fields: {
    text: text({ required: true, max: 80 }),
    parcel_id: reference('walk-parcels', { required: true, immutable: true }),
    amount: wholeNumber(),
    copy: file(),
  },
})

/**
 * Has the same subject as the parcels but few of their fields.
 * Conditions on the other fields match none of its records.
 */
const stamps = defineResource({
  name: 'walk-stamps',
  title: 'name',
  subject: 'Parcel',
  fields: {
    name: text({ required: true, max: 80 }),
    value: wholeNumber(),
    parcel_id: reference('walk-parcels'),
  },
  list: { sort: { value: 'desc' } },
})

const depots = defineResource({
  name: 'walk-depots',
  title: 'code',
  subject: 'Depot',
  fields: {
    code: text({ required: true, unique: true, max: 40 }),
    open: yesNo({ default: true }),
    insurance_company_id: reference('insurance-companies'),
    rent: money({ min: 0 }),
  },
  relations: {
    parcels: hasMany('walk-parcels', { by: 'depot_id' }),
  },
})

/** Its records are labeled by a title that the definition itself hides from some users. */
const vaults = defineResource({
  name: 'walk-vaults',
  title: 'name',
  subject: 'Vault',
  fields: {
    name: text({ required: true, readable: { action: 'manage', subject: 'Vault' } }),
    floor: wholeNumber(),
  },
  list: { columns: ['floor'], search: [] },
  relations: { parcels: hasMany('walk-parcels', { by: 'vault_id' }) },
})

/** Adds fields with every kind of right to a shipped resource. */
const companies = readDefinition('insurance-companies', {
  extends: 'insurance-companies',
  fields: {
    walk_rank: { kind: 'wholeNumber' },
    walk_depot_id: { kind: 'reference', to: 'walk-depots' },
    walk_cost: { kind: 'money', readable: parcelManager },
    walk_grade: { kind: 'choice', options: ['low', 'high'], writable: parcelManager },
    walk_papers: { kind: 'file', max: 2 },
  },
  rules: { walk_rank: { fields: ['walk_rank'], check: 'walk_rank >= 0' } },
})

const asData = (resource: Resource): OwnDefinition => readDefinition(resource.name, dataOf(resource).data)

/**
 * The definitions that the walk adds to the product, in the form that
 * Studio stores: every generated feature must also work for them (T-09).
 */
export const further: OwnDefinition[] = [...[parcels, slips, stamps, depots, vaults].map(asData), companies]
