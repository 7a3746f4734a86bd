import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quoteTransitions } from '../../../resources/quotes/transitions'
import { workOrderTransitions } from '../../../resources/workOrders/transitions'
import { serverWriter } from '../../../server/engine/records/scope'
import { transitionRecord } from '../../../server/engine/writes/serverRecords'
import type { Transition, Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { demand, dinars, type Market, openMarket, TODAY } from './market'

const orderTransitions = Object.keys(workOrderTransitions) as (keyof typeof workOrderTransitions)[]

/**
 * Whether the test tries a transition. Other server transitions are effects of a work order's own transition.
 */
const isTried = ({ by, due }: Transition) => by !== 'server' || due !== undefined
const allQuoteTransitions = Object.entries(quoteTransitions as Record<string, Transition>)
  .filter(([, move]) => isTried(move))
  .map(([name]) => name)

/**
 * A step that a user can try: a transition of the work order
 * or of one of its quotes. A step can also let days pass.
 */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ of: fc.constant('order' as const), name: fc.constantFrom(...orderTransitions) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      of: fc.constant('quote' as const),
      name: fc.constantFrom(...allQuoteTransitions),
      place: fc.nat(4),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ of: fc.constant('days' as const), days: fc.integer({ min: 1, max: 25 }) }),
  },
)

const start = fc.constantFrom('quoting' as const, 'offered' as const, 'accepted' as const)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const isAllowed = (transitions: object, from: unknown, to: unknown) =>
  Object.values(transitions as Record<string, { from: readonly unknown[]; to: unknown }>).some(
    move => move.from.includes(from) && (move.to === to || from === to),
  )

describe.each(mainEngines)('D-04 D-05 random transitions on $name', engine => {
  let market: Market
  beforeAll(async () => {
    market = await openMarket(engine)
    demand(await market.as('admin', 'PUT', `insurance-types/${market.type}`, { required_documents: null }))
  })
  afterAll(() => market.test.close())

  const read = async (id: number) => {
    const { db } = market.test.services
    const order = await db.kysely
      .selectFrom('work_orders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    const quotes = await db.kysely
      .selectFrom('quotes')
      .selectAll()
      .where('work_order_id', '=', id)
      .orderBy('id')
      .execute()
    return { order: order as Values, quotes: quotes as Values[] }
  }

  async function attempt(id: number, one: Step): Promise<void> {
    const { clock, services } = market.test
    if (one.of === 'days') return clock.forward(one.days)
    const { quotes } = await read(id)
    const quote = one.of === 'quote' ? quotes[one.place % Math.max(1, quotes.length)] : undefined
    if (one.of === 'quote' && !quote) return
    const values: Values = {
      ...(one.name === 'ask' || one.name === 'ask_more' ? { company_ids: market.carriers } : {}),
      ...(one.of === 'order' && one.name === 'accept'
        ? { accepted_quote_id: Number(quotes.find(({ status }) => status === 'presented')?.id ?? 0) || null }
        : {}),
      ...(one.name === 'reject' || one.name === 'cancel' ? { lost_reason: 'price' } : {}),
      ...(one.name === 'receive' ? { premium_net: dinars(500 + Number(quote?.id)) } : {}),
    }
    const [resource, target] = quote ? ['quotes', Number(quote.id)] : ['work-orders', id]
    try {
      await services.db.kysely.transaction().execute(db =>
        transitionRecord({ ...serverWriter(services), db }, resource, {
          id: target,
          transition: one.name,
          values,
          reason: 'x',
        }),
      )
    } catch (error) {
      expect(['not_possible', 'invalid']).toContain((error as { code?: string }).code)
    }
  }

  it('§12 never leave the tables, accept at most one quote and no expired one, and issue one policy', async () => {
    await fc.assert(
      fc.asyncProperty(start, fc.array(step, { minLength: 10, maxLength: 24 }), async (stage, steps) => {
        market.test.clock.set(`${TODAY}T09:00:00Z`)
        const { id } = await market.order(stage)
        for (const one of steps) {
          const before = await read(id)
          await attempt(id, one)
          const after = await read(id)
          const today = market.test.services.now().toISOString().slice(0, 10)
          const [was, is] = [before.order.status, after.order.status]
          expect(was === is || isAllowed(workOrderTransitions, was, is)).toBe(true)
          for (const quote of before.quotes) {
            const now = after.quotes.find(({ id: same }) => same === quote.id)?.status
            expect(wayFrom(quote.status, now)).toBe(true)
            if (now === 'accepted' && quote.status !== 'accepted')
              expect(String(quote.valid_until) >= today).toBe(true)
          }
          const chosen = after.quotes.filter(({ status }) => status === 'accepted' || status === 'converted')
          const bound = is === 'accepted' || is === 'policy_issued'
          expect(chosen).toHaveLength(bound ? 1 : 0)
          if (bound) expect(after.order.accepted_quote_id).toBe(chosen[0]?.id)
          expect(after.order.policy_id === null).toBe(is !== 'policy_issued')
        }
      }),
      { numRuns: process.env.TEST_LONG ? 60 : 3, seed: 20_270_301 },
    )
  }, 900_000)
})

/**
 * Returns whether a quote can get from one status to another. A transition of the work order can change a
 * quote twice, because it withdraws the quotes that it releases.
 */
function wayFrom(from: unknown, to: unknown): boolean {
  if (from === to || isAllowed(quoteTransitions, from, to)) return true
  return Object.values<Transition<object>>(quoteTransitions).some(
    ({ from: starts, to: between }) =>
      (starts as readonly unknown[]).includes(from) && isAllowed(quoteTransitions, between ?? from, to),
  )
}
