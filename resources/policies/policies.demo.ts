import type { DemoContext, DemoData } from '../../server/hooks'
import { daysAfter } from '../../src/core/schema/days'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { carriersFor, pick } from '../insuranceCompanies/demoMarket'
import { answersFor } from '../insuranceTypes/demoAnswers'
import { expiryOf, type Term } from '../premium/term'
import { type DatedTaxLine, taxLinesOn } from '../premium/total'
import { type BookedPolicy, figuresOf } from './demoBook'
import { boundUntil, reinstateBy } from './grace'
import { noticeOf } from './notice'

const COUNT = 100
/**
 * The number of days between two policies, and before today on which the oldest one starts. The newest ones
 * start in the future.
 */
const APART = 7.4
const BACK = 725

/** The most common insurance types, each with a yearly net premium in thousandths. */
const lines = [
  ['MOTOR', 640_000],
  ['HOME', 310_000],
  ['MOTOR', 520_000],
  ['HEALTH', 980_000],
  ['MOTOR', 760_000],
  ['LIABILITY', 1_450_000],
  ['TRAVEL', 85_000],
  ['BUSINESS', 1_900_000],
  ['LIFE', 4_200_000],
  ['MOTOR', 430_000],
] as const

/** Returns the status of a demo policy: bound, expired, cancelled, and so on, with its dates. */
function courseOf(n: number, { effective, expiry }: Term, today: string): Values {
  if (effective > today) return { status: 'bound', policy_no: null }
  if (expiry <= today) return { status: 'expired' }
  const cancel_date = daysAfter(effective, 60 + (n % 30))
  if (n % 13 === 5 && cancel_date <= today)
    return {
      status: 'cancelled',
      cancel_date,
      cancel_requested_by: pick(['customer', 'carrier', 'office'], n),
      reinstate_by: reinstateBy(cancel_date),
    }
  if (n % 17 === 7 && daysAfter(effective, 130) <= today)
    return {
      status: 'lapsed',
      lapsed_on: daysAfter(today, -(n % 25)),
      reinstate_by: reinstateBy(daysAfter(today, -(n % 25))),
    }
  if (n % 29 === 3) return { status: 'suspended', suspended_from: effective, suspension_terms: 'none' }
  if (daysAfter(effective, 20) > today && n % 2) return { status: 'bound', policy_no: null }
  return { status: 'in_force' }
}

/** Returns the renewal status of a demo policy: expired policies were renewed, lost or not renewed. */
export function renewalOf(
  n: number,
  { status, expiry }: { status: unknown; expiry: string },
  today: string,
): string {
  if (status === 'expired') return n % 4 === 3 ? pick(['lost', 'not_renewed'], n) : 'renewed'
  const open = status === 'in_force' && expiry <= daysAfter(today, 90)
  return open ? 'due' : 'not_due'
}

/** Returns a complete policy row with the totals of its instalments. */
export function policyRow(context: DemoContext, given: Values & { effective: string }): Values {
  const { recordsOf, today } = context
  const type = recordsOf('insurance-types').find(({ id }) => id === given.insurance_type_id)
  const { currency } = given.premium_net as Money
  const taxes = taxLinesOn((type?.tax_lines ?? []) as DatedTaxLine[], given.effective, currency)
  const cancel_method = type?.cancellation_method ?? 'pro_rata'
  const commission_rate = String(given.commission_rate ?? '12.5')
  const row: Values = { taxes, cancel_method, ...given, commission_rate }
  const booked = row as unknown as BookedPolicy
  return {
    ...row,
    ...figuresOf(booked, today),
    commission_received: null,
    notice_by: noticeOf(booked, type),
    bound_until: boundUntil(booked, today, Number(type?.cover_note_days ?? 30)),
  }
}

/** The range of start dates for bulk data: days before and days after today. */
const YEARS = 3_650
const SOON = 25

/** Spreads the start dates of bulk policies evenly over ten years. */
const dayAmong = (n: number) => ((n * 2_741) % (YEARS + SOON)) - YEARS

/** Gives a few carriers most of the policies. */
const skewed = (carriers: readonly Values[], n: number) =>
  carriers[Math.floor(carriers.length * (((n * 7_919) % 1_000) / 1_000) ** 2.5)]

/**
 * Returns a carrier's policy number. Requested extra policies use a separate range, which issued and renewed
 * demo policies never reach.
 */
const numbered = ({ count }: Pick<DemoContext, 'count'>, n: number) =>
  (count === undefined ? 10_000 : 1_000_000) + n * 7

/**
 * Gives every second cover with a deductible a percentage of the loss, with the usual amount as its minimum.
 */
function deductibleTerms(index: number, amount: Money | null, currency: string): Values {
  if (!amount) return { deductible: null }
  const usual = { ...amount, currency }
  return index % 2 ? { deductible_percent: '1', deductible_min: usual } : { deductible: usual }
}

function takenOver(context: DemoContext, n: number): Values {
  const { recordsOf, ids, today } = context
  const [code, yearly] = pick(lines, n)
  const type = recordsOf('insurance-types').find(one => one.code === code) as Values
  const carriers = carriersFor(recordsOf('insurance-companies'), type)
  const company = (context.bulk ? skewed(carriers, n) : pick(carriers, n * 3)) as Values
  const effective = daysAfter(today, context.bulk ? dayAmong(n) : Math.round(n * APART) - BACK)
  const term_months = Number(type.default_term_months)
  const expiry = expiryOf(effective, term_months)
  const currency = String(company.currency)
  const amount = (yearly + (n % 23) * 7_350) / (currency === 'TND' ? 1 : 25)
  const course = courseOf(n, { effective, expiry }, today)
  const staff = (ids.users ?? []).slice(2, 5).concat((ids.users ?? []).slice(6, 12))
  return policyRow(context, {
    policy_no: `${company.code}-${numbered(context, n)}`,
    customer_id: pick(ids.customers ?? [], n * 11 + 1),
    insurance_company_id: company.id,
    insurance_type_id: type.id,
    effective,
    term_months,
    expiry,
    answers: answersFor(code, n + 400),
    coverages: (type.coverages as Values[]).map(({ code, name, default_deductible }, index) => ({
      code,
      name,
      included: index < 4,
      limit: { amount: (index + 1) * 20_000_000, currency },
      ...deductibleTerms(index, default_deductible as Money | null, currency),
    })),
    premium_net: { amount: Math.round(amount), currency },
    fees: { amount: currency === 'TND' ? 15_000 : 500, currency },
    instalment_count: term_months < 12 ? 1 : pick([1, 4, 2, 12, 1, 4], n),
    billing_mode: company.billing_mode,
    assigned_to: n % 8 === 0 || !staff.length ? null : pick(staff, n * 5),
    renewal_status: term_months === 12 ? renewalOf(n, { status: course.status, expiry }, today) : 'not_due',
    ...course,
  })
}

/** Removes the totals from an extra policy, so that the server creates its parts and starts its cover. */
function bare({ paid: _paid, charged_total: _charged, return_premium: _returned, ...row }: Values): Values {
  const standing = { cancel_date: null, reinstate_by: null, lapsed_on: null, suspended_from: null }
  return { ...row, ...standing, status: 'bound', policy_no: row.policy_no ?? null }
}

/** The policies that an agency took over during two years, with their current status. */
export const demo: DemoData = {
  resource: 'policies',
  after: ['customers', 'insurance-companies', 'insurance-types', 'question-sets', 'users'],
  over: 700,
  *rows(context) {
    const { count, start, bulk } = context
    const from = count === undefined ? 0 : start + COUNT
    for (let n = from; n < from + (count ?? COUNT); n++)
      yield count === undefined || bulk ? takenOver(context, n) : bare(takenOver(context, n))
  },
}
