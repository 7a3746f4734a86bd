import { type Executor, transitionRecord, type Writer } from '../../server/hooks'
import { issuePolicy } from '../policies/issuePolicy.server'
import type { Quote } from '../quotes/quote'
import { firstInstalment } from './firstInstalment'
import { firstPaymentAmount, payWithFirst } from './firstPayment.server'
import { inDays, nowOf, todayOf } from './officeDay.server'
import { quotesOf, typeOfOrder } from './read.server'
import { requestQuotes } from './requestQuotes.server'
import type { WorkOrder } from './workOrder'

const SLA_DAYS = 5

/** What a move of a work order does to others, while it still stands where it was, and what it brings along itself. */
export type Effect = (writer: Writer, db: Executor, order: WorkOrder) => Promise<Partial<WorkOrder>>

/** Moves those quotes of a work order that are in one of some statuses. */
async function moveQuotes(
  writer: Writer,
  db: Executor,
  order: WorkOrder,
  transition: string,
  concerns: (quote: Quote) => boolean,
): Promise<void> {
  for (const quote of await quotesOf(writer, db, order.id))
    if (concerns(quote)) await transitionRecord(writer, db, 'quotes', quote.id, transition)
}

const isAnswered = ({ status }: Quote) => status === 'received' || status === 'presented'
const isValid = (day: string) => (quote: Quote) => !quote.valid_until || quote.valid_until >= day

const started: Effect = async (writer, db, order) => {
  const { sla_days } = await typeOfOrder(writer, db, order)
  return { requested_at: nowOf(writer), due_at: inDays(writer, sla_days ?? SLA_DAYS) }
}

const asking: Effect = async (writer, db, order) => {
  await requestQuotes(writer, db, order)
  return {}
}

const offering: Effect = async (writer, db, order) => {
  const valid = isValid(todayOf(writer))
  await moveQuotes(writer, db, order, 'present', quote => quote.status === 'received' && valid(quote))
  return { offered_at: order.offered_at ?? nowOf(writer) }
}

const accepting: Effect = async (writer, db, order) => {
  const isChosen = ({ id }: Quote) => id === order.accepted_quote_id
  await moveQuotes(writer, db, order, 'not_take', quote => isAnswered(quote) && !isChosen(quote))
  // Nobody waits any more for those who have not answered.
  await moveQuotes(writer, db, order, 'withdraw', quote => quote.status === 'requested')
  await moveQuotes(writer, db, order, 'present', quote => isChosen(quote) && quote.status === 'received')
  await moveQuotes(writer, db, order, 'accept', isChosen)
  const chosen = (await quotesOf(writer, db, order.id)).find(isChosen)
  return { decided_at: nowOf(writer), first_instalment: chosen ? firstInstalment(chosen) : null }
}

const issuing: Effect = async (writer, db, order) => {
  const chosen = (await quotesOf(writer, db, order.id)).find(({ id }) => id === order.accepted_quote_id)
  if (!chosen) throw new Error(`The accepted quote of ${order.number} is gone`)
  const policy = await issuePolicy(writer, db, { ...order }, { ...chosen })
  await payWithFirst(writer, db, order, policy.id)
  await transitionRecord(writer, db, 'quotes', chosen.id, 'convert')
  return { policy_id: policy.id }
}

const takingBack: Effect = async (writer, db, order) => {
  const valid = isValid(todayOf(writer))
  const left = ({ status, late }: Quote) => status === 'not_taken' && !late
  await moveQuotes(writer, db, order, 'release', quote => quote.status === 'accepted')
  await moveQuotes(writer, db, order, 'release', quote => left(quote) && valid(quote))
  return { accepted_quote_id: null, decided_at: null, first_instalment: null }
}

const losing: Effect = async (writer, db, order) => {
  await moveQuotes(writer, db, order, 'not_take', isAnswered)
  return { decided_at: nowOf(writer) }
}

const cancelling: Effect = async (writer, db, order) => {
  await moveQuotes(writer, db, order, 'release', quote => quote.status === 'accepted')
  await moveQuotes(writer, db, order, 'withdraw', quote => quote.status === 'requested' || isAnswered(quote))
  return { decided_at: nowOf(writer), accepted_quote_id: null, first_instalment: null }
}

/** The effects by the name of the transition. */
export const effects: Record<string, Effect> = {
  request: started,
  ask: asking,
  ask_more: asking,
  reopen_quoting: asking,
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
  expire: async (writer, db, order) => ({
    ...(await losing(writer, db, order)),
    lost_reason: order.lost_reason ?? 'no_answer',
  }),
  cancel: cancelling,
  reopen: async (writer, db, order) => ({
    ...(await started(writer, db, order)),
    offered_at: null,
    decided_at: null,
    lost_reason: null,
    lost_note: null,
    follow_up_on: null,
  }),
}
