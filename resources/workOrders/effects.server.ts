import { transitionRecord, type Writer } from '../../server/hooks'
import { issuePolicy } from '../policies/issuePolicy.server'
import { firstInstalment } from './firstInstalment'
import { firstPaymentAmount, payWithFirst } from './firstPayment.server'
import { inDays, nowOf, todayOf } from './officeDay.server'
import type { OrderQuote } from './orderQuote'
import { quotesOf, typeOfOrder } from './read.server'
import { requestQuotes } from './requestQuotes.server'
import type { WorkOrder } from './workOrder'

const SLA_DAYS = 5

/**
 * Changes other records before a transition of a work order, whose status is still the old one. Returns the
 * work order's own changes.
 */
export type Effect = (writer: Writer, order: WorkOrder) => Promise<Partial<WorkOrder>>

/** Runs a transition on the matching quotes of a work order. */
async function transitionQuotes(
  writer: Writer,
  order: WorkOrder,
  { transition, matches }: { transition: string; matches: (quote: OrderQuote) => boolean },
): Promise<void> {
  for (const quote of await quotesOf(writer, order.id))
    if (matches(quote)) await transitionRecord(writer, 'quotes', { id: quote.id, transition })
}

const isAnswered = ({ status }: OrderQuote) => status === 'received' || status === 'presented'
const isValid = (day: string) => (quote: OrderQuote) => !quote.valid_until || quote.valid_until >= day

const started: Effect = async (writer, order) => {
  const { sla_days } = await typeOfOrder(writer, order)
  return { requested_at: nowOf(writer), due_at: inDays(writer, sla_days ?? SLA_DAYS) }
}

const requestEffect: Effect = async (writer, order) => {
  await requestQuotes(writer, order)
  return {}
}

const offering: Effect = async (writer, order) => {
  const valid = isValid(todayOf(writer))
  await transitionQuotes(writer, order, {
    transition: 'present',
    matches: quote => quote.status === 'received' && valid(quote) && !quote.outdated,
  })
  return { offered_at: order.offered_at ?? nowOf(writer) }
}

const accepting: Effect = async (writer, order) => {
  const isChosen = ({ id }: OrderQuote) => id === order.accepted_quote_id
  await transitionQuotes(writer, order, {
    transition: 'not_take',
    matches: quote => isAnswered(quote) && !isChosen(quote),
  })
  // Requests without an answer are no longer needed.
  await transitionQuotes(writer, order, {
    transition: 'withdraw',
    matches: quote => quote.status === 'requested',
  })
  await transitionQuotes(writer, order, {
    transition: 'present',
    matches: quote => isChosen(quote) && quote.status === 'received',
  })
  await transitionQuotes(writer, order, { transition: 'accept', matches: isChosen })
  const chosen = (await quotesOf(writer, order.id)).find(isChosen)
  return {
    decided_at: nowOf(writer),
    first_instalment: chosen ? firstInstalment(chosen, await typeOfOrder(writer, order)) : null,
    agreed_start: order.wanted_start,
    agreed_quote_id: order.accepted_quote_id,
  }
}

const issuing: Effect = async (writer, order) => {
  const chosen = (await quotesOf(writer, order.id)).find(({ id }) => id === order.accepted_quote_id)
  if (!chosen) throw new Error(`Work order ${order.number} has no accepted quote`)
  const policy = await issuePolicy(writer, { ...order }, { ...chosen })
  await payWithFirst(writer, order, policy.id)
  await transitionRecord(writer, 'quotes', { id: chosen.id, transition: 'convert' })
  return { policy_id: policy.id }
}

const takingBack: Effect = async (writer, order) => {
  const valid = isValid(todayOf(writer))
  const left = ({ status, late }: OrderQuote) => status === 'not_taken' && !late
  await transitionQuotes(writer, order, {
    transition: 'release',
    matches: quote => quote.status === 'accepted',
  })
  await transitionQuotes(writer, order, {
    transition: 'release',
    matches: quote => left(quote) && valid(quote),
  })
  return {
    accepted_quote_id: null,
    decided_at: null,
    first_instalment: null,
    // Orders that were accepted before the field existed.
    agreed_start: order.agreed_start ?? order.wanted_start,
    agreed_quote_id: order.agreed_quote_id ?? order.accepted_quote_id,
    gap_agreed: null,
  }
}

const losing: Effect = async (writer, order) => {
  await transitionQuotes(writer, order, { transition: 'not_take', matches: isAnswered })
  return { decided_at: nowOf(writer) }
}

const cancelling: Effect = async (writer, order) => {
  await transitionQuotes(writer, order, {
    transition: 'release',
    matches: quote => quote.status === 'accepted',
  })
  await transitionQuotes(writer, order, {
    transition: 'withdraw',
    matches: quote => quote.status === 'requested' || isAnswered(quote),
  })
  return { decided_at: nowOf(writer), accepted_quote_id: null, first_instalment: null }
}

/** The effects by transition. */
export const effects: Record<string, Effect> = {
  request: started,
  ask: requestEffect,
  ask_more: requestEffect,
  reopen_quoting: requestEffect,
  offer: offering,
  accept: accepting,
  issue: issuing,
  unaccept: takingBack,
  take_payment: firstPaymentAmount,
  return_payment: async () => ({
    first_payment_amount: null,
    first_payment_on: null,
    first_payment_method: null,
    first_payment_reference: null,
  }),
  reject: losing,
  expire: async (writer, order) => ({
    ...(await losing(writer, order)),
    lost_reason: order.lost_reason ?? 'no_answer',
  }),
  cancel: cancelling,
  continue: cancelling,
  apply_bonus: async (writer, order) => {
    const { bonus_question } = await typeOfOrder(writer, order)
    const answers = { ...order.answers, [String(bonus_question)]: order.bonus_proposed }
    return { answers, bonus_applied: true }
  },
  reopen: async (writer, order) => ({
    ...(await started(writer, order)),
    offered_at: null,
    decided_at: null,
    lost_reason: null,
    lost_note: null,
    follow_up_on: null,
    agreed_start: null,
    agreed_quote_id: null,
    gap_agreed: null,
  }),
}
