import type { DemoContext, DemoData } from '../../server/hooks'
import { daysAfter } from '../../src/core/schema/days'
import type { Values } from '../../src/core/schema/resource'
import { carriersFor, currencyOf, OVER, pick } from '../insuranceCompanies/demoMarket'
import { answersFor } from '../insuranceTypes/demoAnswers'
import type { InsuranceType } from './read.server'
import { coversIn, coversOfType } from './wantedCovers'

const COUNT = 62

/** The requested insurance types of the demo, in proportion to their frequency. */
const insuranceTypes = [
  'MOTOR',
  'HOME',
  'MOTOR',
  'HEALTH',
  'MOTOR',
  'LIABILITY',
  'TRAVEL',
  'MOTOR',
  'BUSINESS',
  'LIFE',
]

/** The final statuses of older work orders. Newer ones are still open. */
const ended = [
  'policy_issued',
  'policy_issued',
  'rejected',
  'policy_issued',
  'expired',
  'policy_issued',
  'policy_issued',
  'cancelled',
]
const under_way = ['accepted', 'offered', 'quoting', 'offered', 'requested', 'quoting', 'draft']

const open: readonly string[] = [...under_way, 'requested']

function statusOf(n: number, count: number): string {
  const age = (n + 1) / count
  if (age > 0.93) return pick(['draft', 'requested'], n)
  return age > 0.52 ? pick(under_way, n) : pick(ended, n)
}

const moment = (day: string, n: number) =>
  `${day}T${String(8 + (n % 8)).padStart(2, '0')}:${String((n * 17) % 60).padStart(2, '0')}:00.000Z`

/** Returns the dates of a demo work order's course. */
function courseOf(n: number, { status, made }: { status: string; made: string }, today: string): Values {
  if (status === 'draft') return {}
  const requested_at = moment(made, n)
  const past = (day: string) => (day < today ? day : daysAfter(today, -1))
  const due_at = moment(daysAfter(made, 5), n)
  const offered = ['requested', 'quoting'].includes(status)
    ? null
    : moment(past(daysAfter(made, 3 + (n % 3))), n)
  const isDecided = !['requested', 'quoting', 'offered'].includes(status)
  const decided = isDecided ? moment(past(daysAfter(made, 6 + (n % 5))), n) : null
  return {
    requested_at,
    due_at,
    offered_at: status === 'cancelled' ? null : offered,
    decided_at: decided,
    ...(['rejected', 'cancelled'].includes(status)
      ? { lost_reason: pick(['price', 'competitor', 'cover', 'service'], n) }
      : {}),
    ...(status === 'expired' ? { lost_reason: 'no_answer', follow_up_on: daysAfter(made, 90) } : {}),
  }
}

function orderOf(context: DemoContext, n: number, count: number): Values {
  const { ids, recordsOf, today } = context
  const type = recordsOf('insurance-types').find(({ code }) => code === pick(insuranceTypes, n)) as Values
  const status = statusOf(n, count)
  const made = daysAfter(today, -Math.ceil((OVER * (count - n)) / count))
  const askable = carriersFor(recordsOf('insurance-companies'), type).map(({ id }) => id)
  const carriers = askable.map((_id, place) => pick(askable, place + n))
  const staff = [3, 3, 4, 3, 6, 3, 7, 4].flatMap(place => ids.users?.[place] ?? [])
  const customers = recordsOf('customers').filter(({ status: standing }) => standing !== 'blocked')
  const currency = currencyOf(n)
  const start = daysAfter(made, 12 + (n % 20))
  return {
    customer_id: pick(customers, n * 7 + 3).id,
    insurance_type_id: type.id,
    status,
    reason: 'new',
    wanted_start:
      start < today && !['policy_issued', 'rejected', 'expired', 'cancelled'].includes(status)
        ? daysAfter(today, 7 + (n % 9))
        : start,
    answers: answersFor(String(type.code), n, today),
    currency,
    coverages: coversIn(coversOfType(type as unknown as InsuranceType), currency),
    current_insurer: n % 3 ? null : pick(['STAR', 'Comar', 'GAT', 'Maghrebia'], n),
    company_ids: status === 'draft' || status === 'requested' ? null : carriers.slice(0, 3 + (n % 2)),
    priority: pick(['normal', 'normal', 'high', 'normal', 'low', 'urgent'], n),
    channel: pick(['office', 'phone', 'email', 'website', 'partner'], n),
    assigned_to: pick(staff, n),
    required_documents: type.required_documents,
    notes: n % 7 === 2 ? 'Wants to decide with the family; call in the evening.' : null,
    // Open orders were requested in the last days, some of them too long ago.
    ...courseOf(n, { status, made: open.includes(status) ? daysAfter(today, -2 - (n % 8)) : made }, today),
  }
}

/** Work orders of some months: older ones are decided, newer ones open. */
export const demo: DemoData = {
  resource: 'work-orders',
  after: ['customers', 'insurance-companies', 'insurance-types', 'question-sets', 'users'],
  over: OVER,
  *rows(context) {
    const { count = COUNT } = context
    for (let n = 0; n < count; n++) yield orderOf(context, n, count)
  },
}
