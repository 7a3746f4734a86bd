import type { DemoContext, DemoData } from '../../server/hooks'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { expiryOf } from '../premium/term'
import { type BookedPolicy, endorsementOf } from './demoBook'
import { policyRow } from './policies.demo'

/** Returns the policy of an issued work order, with the values of the order and its quote. */
function issued(context: DemoContext, order: Values, quote: Values): Values {
  const { recordsOf, today } = context
  const find = (resource: string, id: unknown) => recordsOf(resource).find(one => one.id === id)
  const type = find('insurance-types', order.insurance_type_id)
  const company = find('insurance-companies', quote.insurance_company_id)
  const term_months = Number(type?.default_term_months ?? 12)
  const effective = String(order.wanted_start)
  const expiry = expiryOf(effective, term_months)
  const { insurance_company_id, premium_net, loadings, discounts, fees, taxes, coverages } = quote
  const status = effective > today ? 'bound' : expiry <= today ? 'expired' : 'in_force'
  const policy_no = status === 'bound' ? null : `${company?.code}-${30_000 + Number(order.id) * 3}`
  const booked = { policy_no, status, effective, expiry } as BookedPolicy
  // The quote's offer is the first version. An endorsement changes the premium on top of it.
  const change = endorsementOf(booked, today)?.amount ?? 0
  const net = premium_net as Money
  return policyRow(context, {
    work_order_id: order.id,
    quote_id: quote.id,
    customer_id: order.customer_id,
    insurance_type_id: order.insurance_type_id,
    question_set_id: order.question_set_id,
    answers: order.answers,
    assigned_to: order.assigned_to,
    policy_no,
    insurance_company_id,
    premium_net: { ...net, amount: net.amount + change },
    loadings,
    discounts,
    fees,
    taxes,
    coverages,
    commission_rate: quote.commission_rate,
    instalment_count: term_months < 12 ? 1 : quote.instalment_count,
    billing_mode: company?.billing_mode,
    effective,
    term_months,
    expiry,
    status,
  })
}

/** The policies of the demo's issued work orders. */
export const demo: DemoData = {
  resource: 'policies',
  after: ['work-orders', 'quotes', 'insurance-companies', 'insurance-types'],
  over: 60,
  *rows(context) {
    if (context.count !== undefined) return
    const quotes = new Map(context.recordsOf('quotes').map(quote => [quote.id, quote]))
    for (const order of context.recordsOf('work-orders')) {
      const quote = quotes.get(order.accepted_quote_id)
      if (order.status === 'policy_issued' && quote) yield issued(context, order, quote)
    }
  },
  *amendments(written) {
    for (const { id, work_order_id } of written)
      yield { resource: 'work-orders', id: Number(work_order_id), values: { policy_id: id } }
  },
}
