import {
  choice,
  date,
  defineResource,
  hasMany,
  money,
  reference,
  text,
  wholeNumber,
  yesNo,
} from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'
import { people } from '../api/definitions'

/** Leases of rooms, whose terms change by day. */
const leases = defineResource({
  name: 'leases',
  title: 'code',
  subject: 'Lease',
  fields: {
    code: text({ required: true }),
    rent: money(),
    tenant_id: reference('people'),
    use: choice(['living', 'office'], { default: 'living' }),
    rooms: wholeNumber(),
    guarantee: text({ readable: { action: 'audit', subject: 'Lease' } }),
    notes: text(),
  },
  relations: { terms: hasMany('lease-terms', { by: 'lease_id' }) },
  list: { search: ['code', 'notes'], filters: ['use', 'rooms'], sort: { code: 'asc' } },
  asOf: { versions: 'terms', from: 'starts_on', until: 'ends_on', when: { replaced: false } },
})

const leaseTerms = defineResource({
  name: 'lease-terms',
  title: 'starts_on',
  subject: 'Lease',
  parent: 'lease_id',
  fields: {
    lease_id: reference('leases', { required: true, immutable: true }),
    starts_on: date({ required: true }),
    ends_on: date(),
    replaced: yesNo({ default: false }),
    rent: money(),
    tenant_id: reference('people'),
    use: choice(['living', 'office']),
    rooms: wholeNumber(),
    guarantee: text(),
    notes: text(),
    // Of another type than in leases, so it replaces nothing.
    code: wholeNumber(),
  },
})

export const tenancies = collectResources([people, leases, leaseTerms])
