import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { demand, dinars, type Market, missing, openMarket, TODAY } from './market'

const words = (en: string) => ({ en })

describe.each(mainEngines)('D-05 case 82: a quote answers a request, on $name', engine => {
  let market: Market
  beforeAll(async () => {
    market = await openMarket(engine)
    await market.test.addRecord('question-sets', {
      insurance_type_id: market.type,
      status: 'published',
      number: 2,
      questions: [
        { key: 'plate', label: words('Plate'), type: 'text', required: true, identifies: true },
        { key: 'seats', label: words('Seats'), type: 'number', required: true },
        { key: 'building', label: { en: 'Building', fr: 'Bâtiment' }, type: 'money' },
        { key: 'trailer', label: words('Trailer'), type: 'text', visible_if: { seats: 9 } },
        { key: 'protected_health', label: words('Health'), type: 'text', protected: true },
      ],
    })
  })
  afterAll(async () => {
    const { services } = market.test
    expect(await brokenInvariants(services.db, services.resources)).toEqual([])
    await market.test.close()
  })

  const first = { plate: '123 TU 4567', seats: 5, building: dinars(100_000) }
  const order = (stage: Parameters<Market['order']>[0], values: Values = {}) =>
    market.order(stage, { answers: first, ...values })
  const change = async (id: number, values: Values, who: 'agent' | 'lead' = 'agent') =>
    demand(await market.as(who, 'PUT', `work-orders/${id}`, values))
  const move = (id: number | undefined, name: string, body: Values = {}) =>
    market.move('agent', `quotes/${id}`, name, body)
  const accept = (id: number, quote: number | undefined) =>
    market.move('agent', `work-orders/${id}`, 'accept', { accepted_quote_id: quote })
  const older = async (id: number) => (await market.quotes(id)).map(({ outdated }) => outdated)
  const texts = (quote: Values | undefined) =>
    ((quote?.request_changes ?? []) as { label: Values; before: Values | null; after: Values | null }[]).map(
      ({ label, before, after }) => [label.en, before?.en ?? null, after?.en ?? null],
    )

  it('D-05 K-12 a changed sum insured makes every received and presented quote older, and names the change', async () => {
    const { id } = await order('offered')
    expect(await older(id)).toEqual([false, false])
    expect(await change(id, { answers: { ...first, building: dinars(400_000) } })).toMatchObject({
      quotes_outdated: 2,
      best_premium: null,
    })
    const [quote] = await market.quotes(id)
    expect(quote).toMatchObject({ status: 'presented', outdated: true })
    expect(texts(quote)).toEqual([['Building', 'TND\u00a0100,000.000', 'TND\u00a0400,000.000']])
    const listed = demand(await market.as('agent', 'GET', 'quotes?filter={"outdated":true}'))
    expect(listed.map(({ work_order_id }: Values) => work_order_id)).toEqual([id, id])
    const refused = await accept(id, quote?.id)
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('not_possible')
    expect(missing(refused)).toEqual([
      'This quote is of an older request. Changed since: Building: TND\u00a0100,000.000 → TND\u00a0400,000.000. ' +
        'Have the carrier confirm it, or request a new version.',
    ])
  })

  const changes: [string, Values, (string | null)[][]][] = [
    ['the start', { wanted_start: '2027-03-20' }, [['Wanted from', 'Mar 15, 2027', 'Mar 20, 2027']]],
    ['the end', { wanted_end: '2027-09-15' }, [['Wanted until', null, 'Sep 15, 2027']]],
    ['an answer', { answers: { ...first, seats: 7 } }, [['Seats', '5', '7']]],
    [
      'an answer taken away',
      { answers: { plate: first.plate, seats: 5 } },
      [['Building', 'TND\u00a0100,000.000', null]],
    ],
    [
      'the covers',
      {
        coverages: [
          { code: 'TPL', name: 'TPL', included: true, limit: dinars(50) },
          { code: 'GLASS', name: 'Glass', included: true },
        ],
      },
      [
        ['Third-party liability', 'Wanted', 'Limit TND\u00a050.000'],
        ['Glass', 'Not wanted', 'Wanted'],
      ],
    ],
  ]
  it.each(changes)(
    'D-05 K-12 a change of %s counts, and a change back makes the quote current',
    async (_what, values, told) => {
      const before = await order('received')
      await change(before.id, values)
      expect(await older(before.id)).toEqual([true, true])
      expect(texts((await market.quotes(before.id))[0])).toEqual(told)
      const was = Object.fromEntries(Object.keys(values).map(name => [name, before[name]]))
      expect(await change(before.id, was)).toMatchObject({ quotes_outdated: null })
      expect(await older(before.id)).toEqual([false, false])
      expect(texts((await market.quotes(before.id))[0])).toEqual([])
      demand(await market.move('agent', `work-orders/${before.id}`, 'offer'))
      demand(await accept(before.id, (await market.quotes(before.id))[0]?.id))
    },
  )

  it('D-05 K-12 what does not matter to the carrier makes no quote older', async () => {
    const before = await order('received')
    await change(before.id, {
      budget: dinars(1),
      current_premium: dinars(2),
      current_insurer: 'STAR',
      notes: 'x',
      priority: 'high',
      company_ids: [...(before.company_ids as number[])].reverse(),
      coverages: [...(before.coverages as Values[])].reverse(),
      // A question that is not shown.
      answers: { ...first, trailer: 'AB 1' },
    })
    expect(await older(before.id)).toEqual([false, false])
  })

  it('D-05 P-12 a protected answer counts, and its values are never on the quote of those who may not see it', async () => {
    const before = await order('received')
    await change(before.id, { answers: { ...first, protected_health: 'Diabetes' } }, 'lead')
    const [quote] = await market.quotes(before.id)
    expect(texts(quote)).toEqual([['Protected answers', null, null]])
    demand(await move(quote?.id, 'confirm', { reason: 'By phone' }))
    const seen = demand(await market.as('agent', 'GET', `quotes/${quote?.id}`))
    expect(JSON.stringify(seen)).not.toContain('Diabetes')
    const history = demand(await market.as('agent', 'GET', `quotes/${quote?.id}/history`))
    expect(JSON.stringify(history)).not.toContain('Diabetes')
  })

  it('D-05 K-12 the carrier confirms a quote with a reason, or sends a new version; both can be accepted', async () => {
    const { id } = await order('offered')
    const [one, other] = await market.quotes(id)
    expect(missing(await move(one?.id, 'confirm', { reason: 'x' }))).toEqual([
      'This quote answers the current request.',
    ])
    await change(id, { wanted_start: '2027-03-20' })
    expect((await move(one?.id, 'confirm')).body.errors).toHaveProperty('reason')
    const confirmed = demand(
      await move(one?.id, 'confirm', { reason: 'Same price', confirmed_reference: 'A-77' }),
    )
    expect(confirmed).toMatchObject({ status: 'presented', outdated: false, confirmed_reference: 'A-77' })
    expect(await older(id)).toEqual([false, true])
    demand(await move(other?.id, 'revise'))
    const next = (await market.quotes(id)).at(-1)
    expect(next).toMatchObject({ previous_quote_id: other?.id, outdated: false })
    demand(await move(next?.id, 'receive', { premium_net: dinars(1500) }))
    demand(await accept(id, next?.id))
    // The request stays settled afterwards.
    const late = await market.as('lead', 'PUT', `work-orders/${id}`, { wanted_start: '2027-03-21' })
    expect(late.body.errors).toHaveProperty('wanted_start')
  })

  it('D-05 K-12 a confirmation of what the user read is refused if the request changed once more', async () => {
    const { id } = await order('received')
    await change(id, { wanted_start: '2027-03-20' })
    const [read] = await market.quotes(id)
    await change(id, { wanted_start: '2027-03-25' })
    const late = await move(read?.id, 'confirm', { reason: 'x', version: read?.version })
    expect([409, 412]).toContain(late.status)
    expect(await older(id)).toEqual([true, true])
  })

  it('D-05 offers only quotes of the current request', async () => {
    const { id } = await order('received')
    await change(id, { wanted_start: '2027-03-20' })
    expect(missing(await market.move('agent', `work-orders/${id}`, 'offer'))).toEqual([
      'All valid quotes are of an older request. Have a carrier confirm one, or request a new version.',
    ])
    const [one] = await market.quotes(id)
    demand(await move(one?.id, 'confirm', { reason: 'x' }))
    demand(await market.move('agent', `work-orders/${id}`, 'offer'))
    expect((await market.quotes(id)).map(({ status }) => status)).toEqual(['presented', 'received'])
  })

  it('D-05 K-12 a transition that changes the request in the same call is compared with the new request', async () => {
    const { id } = await order('offered')
    const [quote] = await market.quotes(id)
    const both = { accepted_quote_id: quote?.id, answers: { ...first, building: dinars(9) } }
    const refused = await market.move('agent', `work-orders/${id}`, 'accept', both)
    expect(refused.status).toBe(409)
    expect(missing(refused)[0]).toContain('Building')
    expect(await older(id)).toEqual([false, false])
    demand(await market.move('agent', `work-orders/${id}`, 'reopen_quoting', { answers: both.answers }))
    expect(await older(id)).toEqual([true, true])
  })

  it('D-05 a change at the same time as an acceptance is refused, or refuses the acceptance', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await order('offered')
      const [quote] = await market.quotes(id)
      const write = () => market.as('agent', 'PUT', `work-orders/${id}`, { answers: { ...first, seats: 8 } })
      const both = round % 2 ? [accept(id, quote?.id), write()] : [write(), accept(id, quote?.id)]
      const statuses = (await Promise.all(both)).map(({ status }) => status)
      expect(statuses.filter(status => status === 200)).toHaveLength(1)
      const [now] = await market.quotes(id)
      expect(now?.status === 'accepted').toBe(now?.outdated === false)
    }
  })

  it('D-05 a quote that comes back is compared with the request as it is now', async () => {
    const { id } = await order('offered')
    demand(await market.move('agent', `work-orders/${id}`, 'reject', { lost_reason: 'price' }))
    demand(await market.move('lead', `work-orders/${id}`, 'reopen'))
    await change(id, { answers: { ...first, seats: 6 } })
    demand(await market.move('agent', `work-orders/${id}`, 'ask'))
    const asked = (await market.quotes(id)).slice(2)
    for (const quote of asked) demand(await move(quote.id, 'receive', { premium_net: dinars(800) }))
    demand(await market.move('agent', `work-orders/${id}`, 'offer'))
    demand(await accept(id, asked[0]?.id))
    demand(await market.move('lead', `work-orders/${id}`, 'unaccept', { reason: 'x' }))
    expect((await market.quotes(id)).map(({ status, outdated }) => [status, outdated])).toEqual([
      ['presented', true],
      ['presented', true],
      ['presented', false],
      ['presented', false],
    ])
    expect(market.test.services.now().toISOString()).toContain(TODAY)
  })
})
