import type { DemoContext, DemoData } from '../../server/hooks'
import { officeDay } from '../../src/core/field/officeToday'
import { daysAfter } from '../../src/core/schema/days'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { appointmentOn } from '../insuranceCompanies/appointments'
import { pick } from '../insuranceCompanies/demoMarket'
import { type DatedTaxLine, taxLinesOn } from '../premium/total'
import { daysUntil } from '../workOrders/figures'
import { firstInstalment } from '../workOrders/firstInstalment'
import { summarizeQuotes } from '../workOrders/quoteSummary'
import type { Carrier } from '../workOrders/read.server'
import { requestOf } from '../workOrders/request'
import type { WorkOrder } from '../workOrders/workOrder'

/** The yearly net premium in thousandths of a dinar, by insurance type. */
const yearly: Record<string, number> = {
  MOTOR: 760_000,
  HOME: 320_000,
  HEALTH: 1_150_000,
  LIABILITY: 1_480_000,
  TRAVEL: 92_000,
  BUSINESS: 1_930_000,
  LIFE: 3_900_000,
}

/** Sums insured in thousandths of a dinar, by the position of the coverage. */
const limits = [100_000_000, 25_000_000, 15_000_000, 40_000_000, 1_500_000, 600_000]

/** The statuses of a work order's quotes, in the order of the requests, by the order's status. */
const answers: Record<string, readonly string[]> = {
  quoting: ['received', 'requested', 'received', 'declined'],
  offered: ['presented', 'presented', 'presented', 'requested'],
  accepted: ['accepted', 'not_taken', 'not_taken', 'declined'],
  policy_issued: ['converted', 'not_taken', 'not_taken', 'withdrawn'],
  rejected: ['not_taken', 'not_taken', 'declined', 'not_taken'],
  expired: ['expired', 'expired', 'declined', 'expired'],
  cancelled: ['withdrawn', 'withdrawn', 'declined', 'withdrawn'],
}
const silent: readonly string[] = ['requested', 'declined']

const inCurrency = (millimes: number, currency: string): Money => ({
  amount: currency === 'TND' ? millimes : Math.round(millimes / 33),
  currency,
})

function coveragesOf(type: Values, n: number, currency: string): Values[] {
  return (type.coverages as Values[]).map(({ code, name, mandatory, default_deductible }, place) => {
    const included = mandatory === true || (n + place) % 4 !== 1
    const deductible = default_deductible as Money | null
    return {
      code,
      name,
      included,
      limit: included ? inCurrency(pick(limits, place) * (1 + (n % 3) / 4), currency) : null,
      deductible: included && deductible ? inCurrency(deductible.amount * (1 + (n % 2)), currency) : null,
      note: place === 4 && n % 3 === 0 ? 'Windscreen only' : null,
    }
  })
}

interface RequestedQuote {
  order: Values
  type: Values
  carrier: Values
  place: number
}

/** Returns the currency of a quote. Some carriers abroad offer in their own currency. */
const currencyOf = (order: Values, carrier: Values) =>
  Number(order.id) % 4 === 1 && ['quoting', 'offered'].includes(String(order.status))
    ? String(carrier.currency)
    : String(order.currency)

/** Returns the rate of the day on which an offer was presented, or else of today. */
function exchangeOf({ recordsOf, today }: DemoContext, order: Values, currency: string): Values {
  const day = order.offered_at ? officeDay(String(order.offered_at)) : today
  const rate = recordsOf('exchange-rates').find(
    one => one.currency === currency && one.to_currency === order.currency && String(one.valid_from) <= day,
  )
  if (!rate) return {}
  return {
    exchange_currency: order.currency,
    exchange_unit: currency,
    exchange_rate: rate.rate,
    exchange_date: rate.valid_from,
  }
}

function quoteOf({ order, type, carrier, place }: RequestedQuote, context: DemoContext): Values {
  const { today } = context
  const n = Number(order.id) * 3 + place
  const requestedAt = officeDay(String(order.requested_at))
  const status = pick(answers[String(order.status)] ?? ['requested'], place)
  const currency = currencyOf(order, carrier)
  const base = {
    work_order_id: order.id,
    insurance_company_id: carrier.id,
    number: 1,
    name: carrier.name,
    status,
    currency,
    ...exchangeOf(context, order, currency),
    asked_at: order.requested_at,
    request: requestOf(order as unknown as WorkOrder),
    outdated: false,
    request_sent: 'sent',
    coverages: coveragesOf(type, n, currency),
    commission_rate:
      appointmentOn(carrier as unknown as Carrier, Number(type.id), { day: today, basis: 'new_business' })
        ?.commission_rate ?? null,
  }
  const taxes = taxLinesOn((type.tax_lines ?? []) as DatedTaxLine[], String(order.wanted_start), currency)
  const isOld = status === 'withdrawn' && order.status === 'cancelled' && place === 1
  if (silent.includes(status) || isOld) return { ...base, taxes }
  const answered = daysAfter(requestedAt, 1 + (n % 3))
  const received = answered < today ? answered : daysAfter(today, -1)
  const waits = ['quoting', 'offered', 'accepted'].includes(String(order.status))
  const net = Math.round(((yearly[String(type.code)] ?? 500_000) * (88 + ((n * 13) % 30))) / 100)
  return {
    ...base,
    taxes,
    carrier_reference: `${carrier.code}-Q${4000 + n * 11}`,
    premium_net: inCurrency(net, currency),
    loadings: n % 6 === 1 ? inCurrency(Math.round(net / 20), currency) : null,
    discounts: n % 5 === 2 ? inCurrency(Math.round(net / 10), currency) : null,
    fees: inCurrency(12_000 + (n % 4) * 3_000, currency),
    instalment_count: pick([1, 2, 4, 12], n),
    conditions: n % 4 === 0 ? 'Subject to a survey within 14 days.' : null,
    received_at: `${received}T${String(9 + (n % 8)).padStart(2, '0')}:20:00.000Z`,
    valid_until: waits ? daysAfter(today, 4 + (n % 24)) : daysAfter(received, 30),
    late: false,
    recommended: place === 0 && order.status === 'offered',
    recommendation: place === 0 && order.status === 'offered' ? 'Widest cover for the price.' : null,
  }
}

function* quotesFor(context: DemoContext): Generator<Values> {
  const { recordsOf } = context
  const byId = (resource: string) => new Map(recordsOf(resource).map(record => [record.id, record]))
  const [types, carriers] = [byId('insurance-types'), byId('insurance-companies')]
  for (const order of recordsOf('work-orders')) {
    const type = types.get(order.insurance_type_id) as Values
    for (const [place, id] of ((order.company_ids ?? []) as number[]).entries())
      yield quoteOf({ order, type, carrier: carriers.get(id) as Values, place }, context)
  }
}

const GRACE_DAYS = 14
const waiting: readonly unknown[] = ['requested', 'received', 'presented']

function standingWith(quotes: readonly Values[]): Values {
  const requestedAt = String(quotes[0]?.asked_at)
  const standing = summarizeQuotes(
    { requested_at: null, currency: String(quotes[0]?.exchange_currency ?? quotes[0]?.currency) },
    quotes as never,
  )
  const chosen = quotes.find(({ status }) => status === 'accepted' || status === 'converted')
  const days = [
    daysAfter(officeDay(requestedAt), 5),
    ...quotes.flatMap(({ valid_until }) => valid_until ?? []),
  ]
  const waits = !chosen && quotes.some(({ status }) => waiting.includes(status))
  return {
    ...standing,
    days_to_first_quote: daysUntil(requestedAt, standing.first_quote_at),
    expires_on: waits ? daysAfter(String(days.sort().at(-1)), GRACE_DAYS) : null,
    ...(chosen
      ? {
          accepted_quote_id: chosen.id,
          first_instalment: firstInstalment(chosen as unknown as Parameters<typeof firstInstalment>[0]),
        }
      : {}),
  }
}

/** The quotes of the demo's work orders, and the totals that the orders store of them. */
export const demo: DemoData = {
  resource: 'quotes',
  after: ['work-orders', 'insurance-companies', 'insurance-types', 'exchange-rates'],
  rows: quotesFor,
  *amendments(written) {
    for (const id of new Set(written.map(({ work_order_id }) => Number(work_order_id))))
      yield {
        resource: 'work-orders',
        id,
        values: standingWith(written.filter(quote => quote.work_order_id === id)),
      }
  },
}
