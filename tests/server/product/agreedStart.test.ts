import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daysAfter, daysBetween } from '../../../src/core/schema/days'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { demand, type Market, missing, openMarket, type Person } from './market'

describe.each(mainEngines)('D-04 case 84: a start agreed in time, on $name', engine => {
  let market: Market
  const [friday, start, monday] = ['2027-03-05', '2027-03-06', '2027-03-08'] as const
  const at = (day: string) => market.test.clock.set(`${day}T09:00:00Z`)
  beforeAll(async () => {
    market = await openMarket(engine)
    demand(await market.as('admin', 'PUT', `insurance-types/${market.type}`, { required_documents: null }))
  })
  beforeEach(() => at(friday))
  afterAll(() => market.test.close())

  const order = (stage: Parameters<Market['order']>[0]) => market.order(stage, { wanted_start: start })
  const move = (id: number, name: string, body: Values = {}, who: Person = 'agent') =>
    market.move(who, `work-orders/${id}`, name, body)
  const change = (id: number, values: Values, who: Person = 'agent') =>
    market.as(who, 'PUT', `work-orders/${id}`, values)
  const accept = async (
    id: number,
    { who = 'agent' as Person, at: place = 0, ...values }: Values & { who?: Person; at?: number } = {},
  ) => move(id, 'accept', { accepted_quote_id: (await market.quotes(id))[place]?.id, ...values }, who)
  const confirmAll = async (id: number) => {
    for (const quote of await market.quotes(id))
      if (quote.outdated) demand(await market.move('agent', `quotes/${quote.id}`, 'confirm', { reason: 'x' }))
  }

  it('D-07 K-12 accepted on Friday for Saturday, issued on Monday as agreed, by staff', async () => {
    const { id } = await order('accepted')
    at(monday)
    const issued = demand(await move(id, 'issue'))
    const policy = demand(await market.as('lead', 'GET', `policies/${issued.policy_id}`))
    expect(policy).toMatchObject({ effective: start })
  })

  it('D-07 an acceptance after the wanted start needs the right to backdate, within the days of the type', async () => {
    const { id } = await order('offered')
    at(monday)
    expect(missing(await accept(id))).toEqual([
      'Cover can’t start on Mar 6, 2027. Only a manager can backdate it, by at most 5 days.',
    ])
    at(daysAfter(start, 6))
    expect(missing(await accept(id, { who: 'lead' }))).toHaveLength(1)
    at(daysAfter(start, 5))
    demand(await accept(id, { who: 'lead' }))
    at(daysAfter(start, 9))
    demand(await move(id, 'issue'))
  })

  it('D-04 after a withdrawn acceptance, the agreed start stays possible for the carrier that agreed it', async () => {
    const { id } = await order('accepted')
    at(monday)
    expect(demand(await move(id, 'unaccept', { reason: 'Thinks again' }, 'lead'))).toMatchObject({
      agreed_start: start,
      gap_days: null,
    })
    expect(missing(await accept(id, { at: 1 }))[0]).toMatch(/^Cover can’t start/u)
    demand(await accept(id))
    demand(await move(id, 'issue'))
  })

  it('D-04 a week after a withdrawn acceptance’s start, the rule for backdating applies again', async () => {
    const [last, late, backdated] = [
      await order('accepted'),
      await order('accepted'),
      await order('accepted'),
    ] as const
    at(monday)
    for (const { id } of [last, late, backdated])
      demand(await move(id, 'unaccept', { reason: 'Thinks again' }, 'lead'))
    at(daysAfter(start, 7))
    demand(await accept(last.id))
    at(daysAfter(start, 8))
    expect(missing(await accept(late.id))[0]).toMatch(/^Cover can’t start on Mar 6, 2027/u)
    const type = `insurance-types/${market.type}`
    demand(await market.as('admin', 'PUT', type, { backdating_days: 8 }))
    demand(await accept(backdated.id, { who: 'lead' }))
    demand(await market.as('admin', 'PUT', type, { backdating_days: 5 }))
    // What was accepted in time is issued, however late.
    at(daysAfter(start, 9))
    demand(await move(last.id, 'issue'))
  })

  it('D-04 K-12 a later start than the agreed one is no gap that nobody sees, and the agreed one is offered', async () => {
    const { id } = await order('accepted')
    at(monday)
    demand(await move(id, 'unaccept', { reason: 'x' }, 'lead'))
    const later = daysAfter(start, 4)
    expect(demand(await change(id, { wanted_start: later }))).toMatchObject({
      gap_days: daysBetween(start, later),
    })
    await confirmAll(id)
    expect(missing(await accept(id))).toEqual([
      'Cover was agreed from Mar 6, 2027. Starting on Mar 10, 2027 leaves 4 days without cover. ' +
        'Set the start back to Mar 6, 2027, or confirm the later start.',
    ])
    // Back to the agreed start, which has passed.
    expect(demand(await change(id, { wanted_start: start }))).toMatchObject({ gap_days: null })
    const earlier = await change(id, { wanted_start: daysAfter(start, -1) })
    expect(earlier.body.errors).toHaveProperty('wanted_start')
    demand(await change(id, { wanted_start: later }))
    await confirmAll(id)
    expect(demand(await accept(id, { gap_agreed: true }))).toMatchObject({
      status: 'accepted',
      agreed_start: later,
      gap_days: null,
    })
    const history = demand(await market.as('lead', 'GET', `work-orders/${id}/history`))
    expect(JSON.stringify(history[0])).toContain('gap_agreed')
    // The next acceptance asks again.
    expect(demand(await move(id, 'unaccept', { reason: 'x' }, 'lead'))).toMatchObject({ gap_agreed: null })
  })

  it('D-04 a reopened work order starts without an agreed start', async () => {
    const { id } = await order('accepted')
    demand(await move(id, 'unaccept', { reason: 'x' }, 'lead'))
    demand(await move(id, 'reject', { lost_reason: 'price' }))
    expect(demand(await move(id, 'reopen', {}, 'lead'))).toMatchObject({
      agreed_start: null,
      agreed_quote_id: null,
    })
  })
})
