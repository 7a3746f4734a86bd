import { defineResource, MAX_AMOUNT, money, percent, reference, text, wholeNumber } from '../../src/define'
import { netToCustomer, outstandingOf } from '../claims/amounts'

/** A line takes over every amount of its claim, also from before the limit of amounts. */
const LARGEST = MAX_AMOUNT * 1000
const readOnly = { readOnly: true } as const
const forManagers = { readable: { action: 'manage', subject: 'Claim' } } as const

/**
 * A part of a claim: one cover, for one claimant, person or vehicle, with its own limit, deductible and
 * amounts. A claim has at least one; the amounts of the claim are the sums of its lines.
 */
export const claimLines = defineResource({
  name: 'claim-lines',
  title: 'label',
  subject: 'Claim',
  neverPurged: true,
  parent: 'claim_id',
  currency: 'claim_id.currency',
  menu: false,
  pages: true,
  fields: {
    number: wholeNumber(readOnly),
    label: text({ max: 200, readOnly: true }),
    claim_id: reference('claims', { required: true, immutable: true }),
    coverage: text({ max: 20, ltr: true, help: true, optionsBy: ['claim_id'] }),
    claimant: text({ max: 160, help: true }),
    person: text({ max: 160, help: true }),
    vehicle: text({ max: 60, help: true }),
    cover_limit: money(readOnly),
    deductible: money({ min: 0, max: LARGEST, help: true, writable: { action: 'manage', subject: 'Claim' } }),
    deductible_percent: percent(readOnly),
    deductible_min: money(readOnly),
    deductible_max: money(readOnly),
    estimate: money({ min: 0, max: LARGEST }),
    net_to_customer: money({ computed: netToCustomer }),
    approved: money(readOnly),
    paid: money(readOnly),
    outstanding: money({ computed: outstandingOf }),
    reserve: money({ ...readOnly, ...forManagers }),
  },
  list: {
    columns: ['label', 'cover_limit', 'deductible', 'estimate', 'approved', 'paid', 'outstanding', 'reserve'],
    filters: ['claim_id', 'coverage', 'person', 'vehicle', 'claimant'],
    search: ['label', 'claimant', 'person', 'vehicle'],
    sort: { number: 'asc' },
  },
  form: [
    {
      section: 'details',
      fields: ['claim_id', 'coverage', 'claimant', 'person', 'vehicle', 'estimate', 'deductible'],
    },
  ],
  view: [
    {
      section: 'details',
      fields: [
        'label',
        'claim_id',
        'coverage',
        'claimant',
        'person',
        'vehicle',
        'cover_limit',
        'deductible',
        'estimate',
        'net_to_customer',
        'approved',
        'paid',
        'outstanding',
        'reserve',
      ],
    },
  ],
})
