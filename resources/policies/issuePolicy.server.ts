import {
  createRecordFor,
  findRecord,
  findRecords,
  type Stored,
  todayIn,
  type Writer,
} from '../../server/hooks'
import { daysBetween } from '../../src/core/schema/days'
import type { Values } from '../../src/core/schema/resource'
import { expiryOf } from '../premium/term'
import { isTacit } from './notice'

const MONTH = 30.436875

/**
 * Creates the policy of an accepted quote with the data of its work order and its quote, its first version
 * and its instalments. If the order or the quote already has a policy, returns that policy. The database
 * ensures that there is only one.
 */
export async function issuePolicy(writer: Writer, workOrder: Values, quote: Values): Promise<Stored> {
  const filter = { or: [{ work_order_id: workOrder.id }, { quote_id: quote.id }] }
  const [known] = await findRecords(writer, 'policies', { filter, limit: 1 })
  if (known) return known
  return createRecordFor(writer, 'policies', await carriedOver(writer, workOrder, quote))
}

async function carriedOver(writer: Writer, order: Values, quote: Values): Promise<Values> {
  const type = await findRecord(writer, 'insurance-types', { id: Number(order.insurance_type_id) })
  const effective = String(order.wanted_start ?? todayIn(writer.context))
  const months = Number(type?.default_term_months ?? 12)
  const expiry = order.wanted_end ? String(order.wanted_end) : expiryOf(effective, months)
  const term_months = order.wanted_end
    ? Math.max(1, Math.round(daysBetween(effective, expiry) / MONTH))
    : months
  const {
    insurance_company_id,
    premium_net,
    loadings,
    discounts,
    fees,
    taxes,
    tax_rounding,
    coverages,
    instalment_count,
    commission_rate,
  } = quote
  return {
    work_order_id: order.id,
    quote_id: quote.id,
    customer_id: order.customer_id,
    insurance_type_id: order.insurance_type_id,
    insurance_company_id,
    policy_no: await keptNumber(writer, order, { type, company: insurance_company_id, effective }),
    previous_policy_id: order.expiring_policy_id,
    question_set_id: order.question_set_id,
    answers: order.answers,
    risk: order.risk,
    documents: order.documents,
    assigned_to: order.assigned_to,
    effective,
    expiry,
    term_months,
    premium_net,
    loadings,
    discounts,
    fees,
    taxes,
    tax_rounding,
    coverages,
    instalment_count: instalment_count ?? 1,
    commission_rate,
  }
}

interface NextTerm {
  type: Values | undefined
  company: unknown
  effective: string
}

/**
 * Returns the number that a renewed contract keeps: with tacit renewal, the same insurance company's next term
 * is the same contract. Otherwise the carrier assigns the number.
 */
async function keptNumber(writer: Writer, order: Values, { type, company, effective }: NextTerm) {
  if (order.reason !== 'renewal' || !isTacit(type)) return null
  const last = await findRecord(writer, 'policies', { id: Number(order.expiring_policy_id) })
  const follows = last?.insurance_company_id === company && effective >= String(last?.expiry)
  return follows ? last?.policy_no : null
}
