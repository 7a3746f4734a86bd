import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { readable } from '../auth/mailbox'
import { demand, dinars, type Market, missing, openMarket, type Person, TODAY } from './market'

describe.each(mainEngines)('D-04 work orders on $name', engine => {
  let market: Market
  beforeAll(async () => {
    market = await openMarket(engine)
  })
  afterAll(() => market.test.close())

  const refused = async (order: { id: number }, name: string, body = {}, who: Person = 'agent') => {
    const answer = await market.move(who, `work-orders/${order.id}`, name, body)
    expect(answer.status).toBe(409)
    return missing(answer)
  }
  const done = async (order: { id: number }, name: string, body = {}, who: Person = 'lead') =>
    demand(await market.move(who, `work-orders/${order.id}`, name, body))
  const change = (order: { id: number }, values: object, who: Person = 'agent') =>
    market.as(who, 'PUT', `work-orders/${order.id}`, values)
  const statuses = async (order: { id: number }) =>
    (await market.quotes(order.id)).map(({ status }) => status)

  it('D-04 a request names the empty answers, and starts its deadline', async () => {
    const draft = await market.order('draft', { answers: {} })
    const refusal = await market.move('agent', `work-orders/${draft.id}`, 'request', {})
    expect(refusal.body.details.missing).toEqual([
      { field: 'answers.plate', message: 'Answer missing: Plate' },
      { field: 'answers.seats', message: 'Answer missing: Seats' },
    ])
    const { body } = await market.as('agent', 'GET', `work-orders/${draft.id}/transitions`)
    const { missing: named } = body.data.find(({ name }: { name: string }) => name === 'request')
    expect(named).toEqual(refusal.body.details.missing)
    demand(await change(draft, { answers: { plate: '77 TU 1', seats: 5 } }))
    expect(await done(draft, 'request', {}, 'agent')).toMatchObject({
      status: 'requested',
      risk: '77 TU 1',
      requested_at: `${TODAY}T09:00:00.000Z`,
      due_at: '2027-03-05T09:00:00.000Z',
      required_documents: ['identity'],
    })
  })

  it("D-04 a blocked customer can't request, and cover can't start in the past", async () => {
    const blocked = await market.customerOf({ status: 'blocked', assigned_to: market.people.agent })
    const draft = await market.order('draft', { customer_id: blocked })
    expect(await refused(draft, 'request')).toEqual(['The customer is blocked.'])
    const past = { wanted_start: '2027-02-27' }
    expect((await change(draft, past)).body.errors).toEqual({
      wanted_start: ['Cover can’t start in the past.'],
    })
    expect((await change(draft, past, 'lead')).status).toBe(200)
    const further = await change(draft, { wanted_start: '2027-02-20' }, 'lead')
    expect(further.body.errors.wanted_start[0]).toContain('at most 5 days')
  })

  it('D-04 customer and type are fixed once requested, and asked carriers can only be added', async () => {
    const order = await market.order('quoting')
    const other = await market.customerOf({})
    expect((await change(order, { customer_id: other })).body.errors).toHaveProperty('customer_id')
    expect((await change(order, { company_ids: [market.carriers[0]] })).body.errors).toHaveProperty(
      'company_ids',
    )
    const draft = await market.order('draft')
    demand(await change(draft, { customer_id: other }))
  })

  it('D-02 D-04 asks only active carriers with an appointment, each once, in its language', async () => {
    const { carriers, stranger, test, as } = market
    const order = await market.order('requested', { budget: dinars(700) })
    expect(await refused(order, 'ask')).toEqual(['This is required.'])
    expect(await refused(order, 'ask', { company_ids: [carriers[0], stranger] })).toEqual([
      'DELTA has no appointment for this insurance type today.',
    ])
    expect(await done(order, 'ask', { company_ids: carriers }, 'agent')).toMatchObject({
      status: 'quoting',
      quotes_asked: 3,
    })
    const quotes = await market.quotes(order.id)
    expect(quotes.map(({ name, request_sent }) => [name, request_sent])).toEqual([
      ['ALPHA', 'sent'],
      ['BETA', 'sent'],
      ['GAMMA', 'no_address'],
    ])
    expect(quotes[0]).toMatchObject({
      currency: 'TND',
      commission_rate: '15',
      coverages: [
        { code: 'TPL', included: true },
        { code: 'GLASS', included: false },
      ],
    })
    const mails = (await test.services.db.kysely.selectFrom('outgoing_mails').selectAll().execute()).slice(-2)
    expect(mails.map(({ receiver }) => receiver)).toEqual(['alpha@carrier.example', 'quotes@beta.example'])
    for (const mail of mails as unknown as { text: string; html: string }[]) {
      const { text } = readable(test.services, mail)
      expect(text).toContain(String(order.number))
      expect(text).toContain('123 TU 4567')
      expect(text).not.toMatch(/700|15 ?%|BETA.*ALPHA/u)
    }
    expect(await refused(order, 'ask_more')).toEqual(['All of these carriers have already been asked.'])
    expect((await as('agent', 'DELETE', `work-orders/${order.id}`)).status).toBe(403)
    expect((await as('lead', 'DELETE', `work-orders/${order.id}`)).status).toBe(409)
  })

  it('D-04 is offered with a quote valid today, and presents the received quotes', async () => {
    const order = await market.order('quoting')
    expect(await refused(order, 'offer')).toEqual(['No quote has been received yet.'])
    const [quote] = await market.quotes(order.id)
    demand(await market.move('agent', `quotes/${quote?.id}`, 'receive', { premium_net: dinars(800) }))
    expect(await done(order, 'offer')).toMatchObject({
      status: 'offered',
      days_to_offer: 0,
      quotes_received: 1,
    })
    expect(await statuses(order)).toEqual(['presented', 'requested'])
    demand(
      await market.move('agent', `work-orders/${order.id}`, 'reopen_quoting', {
        company_ids: market.carriers,
      }),
    )
    expect(await statuses(order)).toEqual(['presented', 'requested', 'requested'])
  })

  it('D-05 accepts one valid quote of its own; the others are declined', async () => {
    const [order, other] = [await market.order('offered'), await market.order('offered')]
    await done(order, 'reopen_quoting', { company_ids: market.carriers })
    await done(order, 'offer')
    const [[first, second], [foreign]] = [await market.quotes(order.id), await market.quotes(other.id)]
    expect(await statuses(order)).toEqual(['presented', 'presented', 'requested'])
    expect(await refused(order, 'accept')).toEqual(['This is required.'])
    expect(await refused(order, 'accept', { accepted_quote_id: foreign?.id })).toEqual([
      'This quote belongs to another work order.',
    ])
    const accepted = await done(order, 'accept', { accepted_quote_id: second?.id }, 'agent')
    expect(accepted).toMatchObject({ status: 'accepted', accepted_quote_id: second?.id })
    // The same transition withdraws the quotes of insurance companies that have not answered.
    expect(await statuses(order)).toEqual(['not_taken', 'accepted', 'withdrawn'])
    const unanswered = (await market.quotes(order.id)).at(-1)
    const history = demand(await market.as('lead', 'GET', `quotes/${unanswered?.id}/history`))
    expect(history).toMatchObject([{ action: 'withdraw', at: accepted.updated_at }, { action: 'create' }])
    expect((await market.move('agent', `work-orders/${order.id}`, 'unaccept', { reason: 'x' })).status).toBe(
      403,
    )
    expect(await done(order, 'unaccept', { reason: 'Thinks again' })).toMatchObject({
      accepted_quote_id: null,
    })
    expect(await statuses(order)).toEqual(['presented', 'presented', 'withdrawn'])
    await done(order, 'accept', { accepted_quote_id: first?.id })
    expect(await statuses(order)).toEqual(['accepted', 'not_taken', 'withdrawn'])
  })

  it('D-05 an expired quote is not accepted, whatever its status', async () => {
    const order = await market.order('offered', { wanted_start: '2027-03-25' })
    const [quote] = await market.quotes(order.id)
    market.test.clock.set('2027-03-22T00:30:00Z')
    expect(await refused(order, 'accept', { accepted_quote_id: quote?.id })).toEqual([
      'This quote was valid until Mar 21, 2027.',
    ])
    market.test.clock.set(`${TODAY}T09:00:00Z`)
  })

  it('D-04 requires a verified identity if the type does', async () => {
    const { test, type } = market
    const order = await market.order('offered')
    const [quote] = await market.quotes(order.id)
    await demand(await market.as('admin', 'PUT', `insurance-types/${type}`, { kyc_required: true }))
    expect(await refused(order, 'accept', { accepted_quote_id: quote?.id })).toEqual([
      'The customer’s identity check is not verified.',
    ])
    demand(await market.as('admin', 'PUT', `insurance-types/${type}`, { kyc_required: false }))
    expect(test.services.resources.get('work-orders').transitions.accept?.requires).toContain(
      'accepted_quote_id',
    )
  })

  it('D-07 issues with documents and within the limit; above it only a manager does', async () => {
    const order = await market.order('accepted')
    expect(await refused(order, 'issue')).toEqual(['One document is missing: Identity document.'])
    expect(await refused(order, 'issue', {}, 'lead')).toHaveLength(1)
    demand(await market.as('admin', 'PUT', `insurance-types/${market.type}`, { issue_limit: dinars(500) }))
    await market.addDocuments(order)
    expect(await refused(order, 'issue')).toEqual([
      'Only a manager can issue a policy above TND\u00a0500.000.',
    ])
    const inEuros = { amount: 999_999_00, currency: 'EUR' }
    demand(await market.as('admin', 'PUT', `insurance-types/${market.type}`, { issue_limit: inEuros }))
    expect(await refused(order, 'issue')).toEqual([
      expect.stringMatching(/^The issue limit, €999,999\.00, is in another currency than the premium\./),
    ])
    const issued = await done(order, 'issue')
    expect(issued).toMatchObject({ status: 'policy_issued' })
    demand(await market.as('admin', 'PUT', `insurance-types/${market.type}`, { issue_limit: null }))
    const policy = demand(await market.as('lead', 'GET', `policies/${issued.policy_id}`))
    const [quote] = await market.quotes(order.id)
    expect(quote?.status).toBe('converted')
    expect(policy).toMatchObject({
      work_order_id: order.id,
      quote_id: quote?.id,
      customer_id: order.customer_id,
      answers: order.answers,
      premium_total: quote?.premium_total,
      taxes: quote?.taxes,
    })
  })

  it('D-07 issues after the first payment if the type requires it, which pays the first instalments', async () => {
    const rule = async (first_payment: string) =>
      demand(await market.as('admin', 'PUT', `insurance-types/${market.type}`, { first_payment }))
    await rule('paid')
    const order = await market.order('accepted')
    await market.addDocuments(order)
    // The first instalment is the whole premium of 987.336.
    expect(order.first_instalment).toMatchObject({ currency: 'TND' })
    const [quote] = await market.quotes(order.id)
    expect(order.first_instalment).toEqual(quote?.premium_total)
    expect((await refused(order, 'issue'))[0]).toMatch(/^The first instalment of TND.+ must be paid/u)
    const payment = { first_payment_on: TODAY, first_payment_method: 'card', first_payment_reference: 'R-1' }
    for (const first_payment_amount of [dinars(1), dinars(9_999), { amount: 1, currency: 'EUR' }])
      expect((await refused(order, 'take_payment', { ...payment, first_payment_amount }))[0]).toContain(
        'at least',
      )
    expect(await done(order, 'take_payment', payment, 'agent')).toMatchObject({
      status: 'accepted',
      first_payment_amount: order.first_instalment,
    })
    expect((await refused(order, 'cancel', { lost_reason: 'price' }))[0]).toContain('Refund it first')
    await done(order, 'return_payment', { reason: 'Other card' })
    expect(await refused(order, 'issue')).toHaveLength(1)
    await done(order, 'take_payment', payment, 'agent')
    const issued = await done(order, 'issue')
    const policy = demand(await market.as('lead', 'GET', `policies/${issued.policy_id}`))
    expect(policy).toMatchObject({ paid: order.first_instalment, balance: dinars(0), next_due_on: null })
    const parts = await market.as('lead', 'GET', `instalments?filter={"policy_id":${policy.id}}`)
    expect(demand(parts)).toMatchObject([
      { status: 'paid', payments: [{ paid_on: TODAY, method: 'card', reference: 'R-1' }] },
    ])
    await rule('proof')
    const other = await market.order('accepted')
    await market.addDocuments(other)
    expect(await refused(other, 'issue')).toEqual(['Attach a proof of payment before you issue the policy.'])
    await market.addDocuments(other, ['identity', 'payment_proof'])
    await done(other, 'issue', {}, 'agent')
    await rule('none')
  })

  it('D-07 issues once, however often and from however many clients it is requested', async () => {
    const order = await market.order('accepted')
    await market.addDocuments(order)
    const answers = await Promise.all(
      (['agent', 'lead', 'agent', 'lead'] as const).map(who =>
        market.move(who, `work-orders/${order.id}`, 'issue'),
      ),
    )
    expect(answers.flatMap(({ body }) => body.errors ?? [])).toEqual([])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const found = await market.as('lead', 'GET', `policies?filter={"work_order_id":${order.id}}`)
    expect(found.body.data).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.data.policy_id)).size).toBe(1)
    expect(await refused(order, 'cancel', { lost_reason: 'price' }, 'lead')).toHaveLength(1)
  })

  it('D-04 is lost with a reason, and reopened by a manager within 90 days', async () => {
    const order = await market.order('offered')
    expect(await refused(order, 'reject')).toEqual(['This is required.'])
    const lost = { lost_reason: 'other', lost_note: 'Sold the car', follow_up_on: '2027-09-01' }
    expect(await done(order, 'reject', lost, 'agent')).toMatchObject({ status: 'rejected', ...lost })
    expect(await statuses(order)).toEqual(['not_taken', 'not_taken'])
    expect((await market.move('agent', `work-orders/${order.id}`, 'reopen')).status).toBe(403)
    market.test.clock.forward(91)
    expect(await refused(order, 'reopen', {}, 'lead')).toEqual(['It ended more than 90 days ago.'])
    market.test.clock.set('2027-03-11T09:00:00Z')
    expect(await done(order, 'reopen')).toMatchObject({
      status: 'requested',
      lost_reason: null,
      due_at: '2027-03-15T09:00:00.000Z',
    })
    demand(await market.move('agent', `work-orders/${order.id}`, 'ask'))
    expect(await statuses(order)).toEqual(['not_taken', 'not_taken', 'requested', 'requested'])
    market.test.clock.set(`${TODAY}T09:00:00Z`)
  })

  it('D-04 cancelling withdraws requested and accepted quotes', async () => {
    const order = await market.order('accepted')
    expect(await refused(order, 'cancel')).toEqual(['This is required.'])
    expect(await done(order, 'cancel', { lost_reason: 'service' }, 'agent')).toMatchObject({
      status: 'cancelled',
      accepted_quote_id: null,
    })
    expect(await statuses(order)).toEqual(['withdrawn', 'not_taken'])
    expect((await change(order, { budget: dinars(1) }, 'lead')).body.errors).toHaveProperty('budget')
    demand(await change(order, { notes: 'Called again' }))
  })
})
