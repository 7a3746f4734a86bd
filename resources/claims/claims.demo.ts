import type { DemoData } from '../../server/hooks'
import { less, noMoney, shareOf, sumOf } from '../../src/core/money/arithmetic'
import { daysAfter, daysBetween } from '../../src/core/schema/days'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { pick } from '../insuranceCompanies/demoMarket'
import { deductibleOf } from '../premium/deductible'
import { type Coverage, covers } from './cover'
import { type Loss, lossesOf } from './demoLosses'
import { documentsFor, type LossType } from './documentKinds'

/** The final statuses of the demo claims, the oldest first. One claim is reported every third day. */
const course = [
  ...['closed', 'closed', 'rejected_closed', 'closed', 'withdrawn', 'closed', 'rejected', 'closed'],
  ...['paid', 'closed', 'rejected', 'paid', 'discarded', 'paid', 'rejected', 'approved', 'approved'],
  ...['under_review', 'approved', 'awaiting_documents', 'approved', 'under_review', 'approved'],
  ...['awaiting_documents', 'under_review', 'under_review', 'rejected', 'awaiting_documents'],
  ...['under_review', 'acknowledged', 'under_review', 'awaiting_documents', 'acknowledged'],
  ...['under_review', 'reported', 'acknowledged', 'reported', 'draft', 'reported', 'draft', 'reported'],
] as const
const APART = 3

const settled = new Set(['approved', 'paid', 'closed'])
const open = new Set(['under_review', 'awaiting_documents'])

interface Given {
  n: number
  today: string
  policy: Values
  loss: Loss
  lossDate: string
  assigned: number | null
}

/** Returns the amounts of a demo claim: estimate, approved, paid and reserve. */
function amountsOf(stage: string, { n, policy, loss }: Given): Values {
  const included = ((policy.coverages as Coverage[] | null) ?? []).filter(one => one.included !== false)
  const currency = String(policy.currency)
  const amount = (loss.cost + (n % 7) * 45_500) / (currency === 'TND' ? 1 : 36)
  const estimate: Money = { amount: Math.round(amount), currency }
  const worth = included.filter(terms => (deductibleOf(terms, estimate)?.amount ?? 0) < estimate.amount)
  const coverage = included.find(({ code }) => code === loss.coverage) ?? pick(worth, n)
  const deductible = coverage ? deductibleOf(coverage, estimate) : null
  if (stage === 'draft' || stage === 'discarded') return { coverage: coverage?.code ?? null }
  if (!settled.has(stage))
    return { estimate, coverage: coverage?.code, ...(open.has(stage) ? { reserve: estimate } : {}) }
  // The estimate of a settled loss exceeds its deductible; otherwise nothing would have been paid.
  const isLarger = !deductible || deductible.amount < estimate.amount
  const lost = isLarger ? estimate : sumOf([estimate, deductible])
  const net = coverage ? less(lost, deductibleOf(coverage, lost) ?? noMoney(currency)) : lost
  const paid = stage === 'approved' ? shareOf(net, n % 2, 2) : net
  const reserve = stage === 'closed' ? { ...net, amount: 0 } : less(net, paid)
  return { estimate: lost, coverage: coverage?.code, approved: net, paid, reserve }
}

/** Returns the dates of a demo claim and its next action. */
function handlingOf(stage: string, reported: string, { n, today, assigned }: Given): Values {
  const handled = !['draft', 'discarded', 'reported', 'withdrawn'].includes(stage)
  const over = ['closed', 'rejected_closed', 'withdrawn'].includes(stage)
  const ended = over ? daysAfter(reported, 12 + (n % 19)) : null
  const next = ['closed', 'rejected_closed', 'withdrawn', 'discarded', 'draft'].includes(stage)
  return {
    assigned_to: assigned,
    acknowledged_on: handled ? daysAfter(reported, 1 + (n % 4)) : null,
    closed_on: ended,
    next_action_at: next ? null : daysAfter(today, (n % 9) - 3),
  }
}

function rowOf(given: Given): Values {
  const { n, today, policy, loss, lossDate } = given
  const stage = course[n % course.length] ?? 'draft'
  const status = stage === 'rejected_closed' ? 'closed' : stage
  const rejected = stage === 'rejected' || stage === 'rejected_closed'
  const delay = daysBetween(lossDate, today)
  const reported = daysAfter(lossDate, Math.min(delay, pick([0, 1, 0, 2, 9], n)))
  const needs = status !== 'draft' && !settled.has(status) && !rejected
  return {
    policy_id: policy.id,
    status,
    loss_date: lossDate,
    loss_time: pick(['08:40', null, '17:15', '22:05'], n),
    reported_on: reported,
    channel: pick(['phone', 'office', 'email', 'phone', 'website'], n),
    loss_type: loss.type,
    cause: loss.cause,
    place: pick(['Tunis', 'Sousse', 'Sfax', 'La Marsa', 'Bizerte', 'Nabeul'], n),
    description: loss.description,
    reject_reason: rejected ? pick(['not_covered', 'excluded', 'no_documents'], n) : null,
    required_documents: needs ? documentsFor(loss.type as LossType) : null,
    documents_asked_on: status === 'awaiting_documents' ? daysAfter(today, -(n % 6)) : null,
    fraud_flag: n % 17 === 9,
    fraud_note: n % 17 === 9 ? 'Two losses of the same kind within a year.' : null,
    adjuster: pick([null, 'Cabinet Mejri', null, 'Expertise du Lac'], n),
    ...amountsOf(stage, given),
    ...handlingOf(stage, reported, given),
  }
}

/** The losses of about four months, on policies that covered them. */
export const demo: DemoData = {
  resource: 'claims',
  after: ['policies', 'policy-versions', 'users', 'insurance-types'],
  over: course.length * APART,
  *rows({ count, start, recordsOf, ids, today }) {
    const policies = recordsOf('policies')
    const types = new Map(recordsOf('insurance-types').map(({ id, code }) => [id, String(code)]))
    const staff = (ids.users ?? []).slice(2, 5).concat((ids.users ?? []).slice(6, 12))
    const from = count === undefined ? 0 : start
    for (let n = from; n < from + (count ?? course.length); n++) {
      const age = (course.length - 1 - (n % course.length)) * APART + 1
      const lossDate = daysAfter(today, -age - (age > 9 ? pick([0, 1, 0, 2, 9], n) : 0))
      const covered = policies.filter(policy => covers(policy as never, lossDate))
      const policy = covered.length ? (pick(covered, n * 7 + 3) as Values) : undefined
      if (!policy) continue
      const loss = pick(lossesOf(types.get(policy.insurance_type_id)), n)
      const assigned = n % 11 === 4 || !staff.length ? null : pick(staff, n * 5)
      yield rowOf({ n, today, policy, loss, lossDate, assigned })
    }
  },
}
