import { demand, dinars, TODAY } from '../product/market'
import { contracts } from './contracts'
import type { Copy } from './copy'
import { because, type Memo, move, type Step } from './step'

const post = async (copy: Copy, path: string, body: object) =>
  demand(await copy.as('admin', 'POST', path, body))

/** Returns a step that first creates once what it needs. */
const after = (prepare: (copy: Copy) => Promise<void>, step: Step): Step => ({
  ...step,
  send: async copy => {
    await prepare(copy)
    return step.send(copy)
  },
})

/** Returns a step that first creates a claim and takes it through the given transitions. */
const claimAt = (name: string, way: readonly string[], step: Step): Step =>
  after(async copy => {
    const { id } = await post(copy, 'claims', {
      ...{ policy_id: copy.memo.lapsing, loss_date: '2027-02-10', loss_type: 'other' },
      ...{ description: 'Hit a wall while parking at the market.', estimate: dinars(450) },
    })
    for (const each of way) await post(copy, `claims/${id}/${each}`, {})
    copy.memo[name] = id
  }, step)

const ofLapsing = (memo: Memo) => memo.lapsing

const policies: Step[] = [
  after(
    async copy => {
      const { memo, market } = copy
      const { id } = await post(copy, 'policies', {
        ...{ policy_no: 'T-2', customer_id: memo.customer, insurance_company_id: market.carriers[0] },
        ...{ insurance_type_id: market.type, effective: '2026-05-01', instalment_count: 1 },
        // Otherwise the premium of this old policy counts as paid elsewhere.
        collects_from: '2026-05-01',
        premium_net: dinars(600),
      })
      memo.lapsing = id
    },
    move('policies', 'lapse', ofLapsing, () => because),
  ),
  after(
    async copy => {
      const { memo } = copy
      const { balance } = demand(await copy.as('admin', 'GET', `policies/${memo.lapsing}`))
      await post(copy, 'payments', {
        ...{ customer_id: memo.customer, policy_id: memo.lapsing },
        ...{ amount: balance, paid_on: TODAY, method: 'cash' },
      })
    },
    move('policies', 'reinstate', ofLapsing, () => ({ no_loss_declared: true, ...because })),
  ),
  move('policies', 'renew', ofLapsing),
  move('policies', 'not_renew', ofLapsing, () => because),
]

const claims: Step[] = [
  claimAt(
    'discarded',
    [],
    move('claims', 'discard', memo => memo.discarded),
  ),
  claimAt(
    'withdrawn',
    ['report'],
    move(
      'claims',
      'withdraw',
      memo => memo.withdrawn,
      () => because,
    ),
  ),
  claimAt(
    'rejected',
    ['report', 'acknowledge', 'review'],
    move(
      'claims',
      'request_documents',
      memo => memo.rejected,
      () => ({ required_documents: ['police_report'], next_action_at: '2027-03-08' }),
    ),
  ),
  move('claims', 'resume', memo => memo.rejected),
  move(
    'claims',
    'reject',
    memo => memo.rejected,
    () => ({ reject_reason: 'not_covered', ...because }),
  ),
]

const orders: Step[] = [
  after(
    async copy => {
      const { id } = await copy.market.order('quoting')
      const quotes = await copy.market.quotes(id)
      await post(copy, `quotes/${quotes[0]?.id}/receive`, { premium_net: dinars(900) })
      demand(await copy.as('admin', 'PUT', `work-orders/${id}`, { wanted_start: '2027-03-20' }))
      copy.memo.older = quotes.map(quote => quote.id)
    },
    move(
      'quotes',
      'confirm',
      memo => memo.older[0],
      () => because,
    ),
  ),
  move('quotes', 'ask_again', memo => memo.older[1]),
  after(
    async copy => {
      copy.memo.lost = (await copy.market.order('offered')).id
    },
    move('work-orders', 'reopen_quoting', memo => memo.lost),
  ),
  move(
    'work-orders',
    'ask_more',
    memo => memo.lost,
    (_memo, { market }) => ({ company_ids: market.carriers }),
  ),
  after(
    async copy => {
      await post(copy, `work-orders/${copy.memo.lost}/offer`, {})
    },
    move(
      'work-orders',
      'reject',
      memo => memo.lost,
      () => ({ lost_reason: 'price' }),
    ),
  ),
  move('work-orders', 'reopen', memo => memo.lost),
  move(
    'work-orders',
    'cancel',
    memo => memo.lost,
    () => ({ lost_reason: 'price' }),
  ),
]

/** The other final states of policies, claims and work orders. */
export const ends: Step[] = [...policies, ...contracts, ...claims, ...orders]
