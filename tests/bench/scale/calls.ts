import { cardMeasures } from '../../../resources/home/pages/cardMeasures'
import { choices, customers } from './office'

export const SAME = 1.5
export const SEARCH = 5

/** The requests to send to both sizes, and the bound on the ratio for a million. */
export const calls: Record<string, [path: string, limit: number]> = {
  'first page': [customers(), SAME],
  'one record': ['customers/500', SAME],
  'filter by a status': [customers({ filter: { status: ['blocked'] } }), SAME],
  'filter by a status, sorted by name': [
    customers({ filter: { status: ['blocked'] }, sort: ['name', 'ASC'] }),
    SAME,
  ],
  'filter by a person': [customers({ filter: { assigned_to: [5] } }), SAME],
  'filter by what is empty': [customers({ filter: { assigned_to_null: true } }), SAME],
  'filter by everything but a status': [customers({ filter: { status_neq: 'active' } }), SAME],
  'filter by a tag': [customers({ filter: { tags_inc: ['vip'] } }), SAME],
  'filter by any of two tags': [customers({ filter: { tags_inc_any: ['vip', 'fleet'] } }), SAME],
  'filter by a date, between two days': [
    customers({ filter: { date_of_birth_gte: '1980-01-01', date_of_birth_lt: '1985-01-01' } }),
    SAME,
  ],
  'filter by a time, since a day': [customers({ filter: { created_at_gte: '@today-30' } }), SAME],
  'filter by yes or no': [customers({ filter: { consent_marketing: true } }), SAME],
  'filter by a text that is equal': [customers({ filter: { email: 'nobody@example.com' } }), SAME],
  'filter by one thing or another': [
    customers({ filter: { or: [{ assigned_to: 5 }, { status: 'blocked' }] } }),
    SAME,
  ],
  'filter by three things': [
    customers({ filter: { status: 'active', assigned_to: 5, kyc_status: 'verified' } }),
    SAME,
  ],
  'filter by ids': [customers({ filter: { id: [1, 20, 300, 400] } }), SAME],
  'search by a fragment of a name': [customers({ filter: { q: 'gaut' } }), SEARCH],
  'search by a fragment of many names': [customers({ filter: { q: 'mar' } }), SEARCH],
  'search by two names': [customers({ filter: { q: 'gautier mar' } }), SEARCH],
  'search by an Arabic name': [customers({ filter: { q: 'فاطمة' } }), SEARCH],
  'search that finds none': [customers({ filter: { q: 'zzqx' } }), SEARCH],
  'filter by a fragment of a name': [customers({ filter: { name_q: 'gaut' } }), SEARCH],
  'choices, two letters typed': [choices('ga'), SEARCH],
  'choices, a fragment typed': [choices('gaut'), SEARCH],
  'choices, an Arabic name typed': [choices('فاطمة'), SEARCH],
  'history of a record': ['customers/500/history', SAME],
  'how many of each status': ['customers/tally?by=status', SAME],
  'numbers of the start page': [
    `measures?names=${[...new Set(Object.values(cardMeasures).flat())].map(({ name }) => name).join(',')}`,
    SAME,
  ],
}
