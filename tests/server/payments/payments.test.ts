import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '../../../src/core/schema/resource'
import type { Money } from '../../../src/define'
import { mainEngines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { openPolicyOffice, type PolicyOffice } from '../policies/policyOffice'

const TODAY = '2027-03-01'
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const cents = (value: unknown) => (value as Money | null)?.amount ?? 0

describe.each(mainEngines)('payments on $name', engine => {
  let office: PolicyOffice
  beforeAll(async () => {
    office = await openPolicyOffice(engine)
  })
  afterAll(async () => {
    const { db, resources } = office.app.services
    expect(await brokenInvariants(db, resources)).toEqual([])
    await office.app.close()
  })

  let count = 0
  const newCustomer = async (): Promise<number> => {
    count += 1
    return office.app.addRecord('customers', {
      first_name: 'Omar',
      last_name: `Nr ${count}`,
      phone: `+2162000${1000 + count}`,
    })
  }
  /** Creates a policy of `parts` × 300.00 from January on, with its instalments. */
  async function begin(customer_id: number, parts = 4, values: Values = {}) {
    count += 1
    // 10 % tax makes 1,200.00 of 1,090.91.
    const premium_net = eur(Math.round((parts * 30_000) / 1.1))
    const instalment_count = parts
    const of = { customer_id, premium_net, instalment_count, policy_no: `PAY-${count}`, ...values }
    const policy = await office.takeOver(of)
    return { policy, parts: await office.parts('instalments', policy.id) }
  }
  const send = (body: Values, token = office.staff, headers?: Record<string, string>) =>
    office.app.call('/api/v1/payments', {
      token,
      headers,
      body: { paid_on: TODAY, method: 'cheque', ...body },
    })
  async function book(body: Values): Promise<Values> {
    const { status, body: answer } = await send(body)
    expect([status, answer.errors ?? answer.code]).toEqual([201, undefined])
    return answer.data
  }
  const reverse = (id: unknown, token = office.manager) =>
    office.app.call(`/api/v1/payments/${id}/reverse`, {
      token,
      body: { reversal_kind: 'bounced', reason: 'Returned by the bank' },
    })
  const state = async (policy: Values) =>
    (await office.parts('instalments', policy.id)).map(({ paid, status }) => [cents(paid), status])
  const creditOf = async (customer: number) => {
    const { credit } = await office.ask(`customers/${customer}/figures`)
    return JSON.stringify(credit ?? null)
  }

  it('K-03 case 58: a cheque of 700 pays parts of 300, the oldest first, and the rest is kept', async () => {
    const customer = await newCustomer()
    const { policy } = await begin(customer)
    const made = await book({ customer_id: customer, amount: eur(70_000), reference: 'CHQ-7' })
    expect(made).toMatchObject({ status: 'booked', left_over: eur(0), policy_id: policy.id })
    expect(made.number).toMatch(/^PAY-2027-\d{6}$/)
    expect(await state(policy)).toEqual([
      [30_000, 'paid'],
      [30_000, 'paid'],
      [10_000, 'partly_paid'],
      [0, 'pending'],
    ])
    const [first] = await office.parts('instalments', policy.id)
    expect(first?.payments).toMatchObject([{ number: 1, reference: 'CHQ-7', payment_id: made.id }])
    expect(await office.policy(policy.id)).toMatchObject({ paid: eur(70_000), balance: eur(50_000) })
    const other = await newCustomer()
    const short = await begin(other, 2)
    const over = await book({ customer_id: other, amount: eur(70_000) })
    expect(over).toMatchObject({ left_over: eur(10_000) })
    expect((await state(short.policy)).map(([paid]) => paid)).toEqual([30_000, 30_000])
    expect(await creditOf(other)).toContain('10000')
    const pdf = await office.app.call(`/api/v1/payments/${over.id}/documents/receipt.pdf`, {
      token: office.staff,
    })
    expect(pdf.status).toBe(200)
  })

  it('K-03 an empty spread keeps the whole payment as credit, and none pays the oldest instalments', async () => {
    const customer = await newCustomer()
    const { policy } = await begin(customer)
    const kept = await book({ customer_id: customer, amount: eur(70_000), spread: [] })
    expect(kept).toMatchObject({ spread: [], left_over: eur(70_000), policy_id: null })
    expect((await state(policy)).map(([paid]) => paid)).toEqual([0, 0, 0, 0])
    expect(await creditOf(customer)).toContain('70000')
    expect(
      (await send({ customer_id: customer, amount: eur(0), method: 'set_off', spread: [] })).status,
    ).toBe(422)
    expect(await book({ customer_id: customer, amount: eur(30_000), spread: null })).toMatchObject({
      left_over: eur(0),
    })
    expect((await state(policy)).map(([paid]) => paid)).toEqual([30_000, 0, 0, 0])
  })

  it('K-03 one transfer pays instalments of two policies, as chosen or by their dates', async () => {
    const customer = await newCustomer()
    const [one, two] = [await begin(customer), await begin(customer, 2, { effective: '2027-02-01' })]
    const made = await book({
      customer_id: customer,
      amount: eur(50_000),
      method: 'transfer',
      spread: [
        { instalment_id: one.parts[3]?.id, amount: eur(30_000) },
        { instalment_id: two.parts[0]?.id, amount: eur(20_000) },
      ],
    })
    expect(made.policy_id).toBeNull()
    expect((await state(one.policy)).map(([paid]) => paid)).toEqual([0, 0, 0, 30_000])
    expect((await state(two.policy)).map(([paid]) => paid)).toEqual([20_000, 0])
    await book({ customer_id: customer, amount: eur(45_000) })
    expect((await state(one.policy)).map(([paid]) => paid)).toEqual([30_000, 5_000, 0, 30_000])
    expect((await state(two.policy)).map(([paid]) => paid)).toEqual([30_000, 0])
  })

  it('K-03 reverses a payment over several instalments as a whole, with a mirrored one', async () => {
    const customer = await newCustomer()
    const { policy, parts } = await begin(customer)
    const made = await book({ customer_id: customer, amount: eur(70_000) })
    const single = { reversed_payment: '1', reversal_kind: 'bounced', reason: 'Bounced' }
    const refused = await office.app.call(`/api/v1/instalments/${parts[0]?.id}/reverse`, {
      token: office.manager,
      body: single,
    })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining(String(made.number)),
    ])
    expect((await reverse(made.id, office.staff)).status).toBe(403)
    const all = await Promise.all([1, 2, 3].map(() => reverse(made.id)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await state(policy)).toEqual([
      [0, 'overdue'],
      [0, 'pending'],
      [0, 'pending'],
      [0, 'pending'],
    ])
    expect(await office.policy(policy.id)).toMatchObject({ paid: eur(0), lapse_on: '2027-03-31' })
    const filter = encodeURIComponent(JSON.stringify({ reverses: made.id }))
    const [mirror] = (await office.ask(`payments?filter=${filter}`)) as unknown as Values[]
    expect(mirror).toMatchObject({ amount: eur(-70_000), left_over: eur(0), reversal_kind: 'bounced' })
    expect((await reverse(mirror?.id)).status).toBe(409)
    await book({ customer_id: customer, amount: eur(30_000) })
    expect((await state(policy))[0]).toEqual([30_000, 'paid'])
  })

  it('K-03 credit pays a later instalment or is paid back, and is never used twice', async () => {
    const customer = await newCustomer()
    await begin(customer, 1)
    const made = await book({ customer_id: customer, amount: eur(40_000) })
    expect(made.left_over).toEqual(eur(10_000))
    const { policy, parts } = await begin(customer, 2)
    const use = (amount: number) => ({
      customer_id: customer,
      amount: eur(0),
      method: 'set_off',
      spread: [{ instalment_id: parts[0]?.id, amount: eur(amount) }],
    })
    expect((await send(use(10_001))).status).toBe(422)
    await book(use(6_000))
    expect((await state(policy))[0]).toEqual([6_000, 'partly_paid'])
    expect((await reverse(made.id)).status).toBe(409)
    expect((await send({ customer_id: customer, amount: eur(-4_001), method: 'transfer' })).status).toBe(422)
    const both = await Promise.all(
      [1, 2].map(() => send({ customer_id: customer, amount: eur(-4_000), method: 'transfer' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(both.find(({ status }) => status === 201)?.body.data).toMatchObject({ left_over: eur(-4_000) })
  })

  it('K-03 a refund is paid in part, or set against the next instalment', async () => {
    const customer = await newCustomer()
    const { policy, parts } = await begin(customer, 2)
    for (const part of parts)
      await office.ask(`instalments/${part.id}/pay`, { payment_on: TODAY, payment_method: 'cash' })
    await office.ask(`policies/${policy.id}/cancel`, {
      cancel_date: '2027-01-01',
      cancel_method: 'flat',
      cancel_requested_by: 'customer',
      reason: 'Sold',
    })
    const next = await begin(customer, 2)
    const refundOf = async () =>
      (await office.parts('instalments', policy.id)).find(({ kind }) => kind === 'refund') as Values
    expect(await refundOf()).toMatchObject({ amount: eur(-60_000) })
    await office.ask(`instalments/${(await refundOf()).id}/pay_part`, {
      payment_on: TODAY,
      payment_method: 'transfer',
      payment_amount: eur(10_000),
    })
    expect(await refundOf()).toMatchObject({ status: 'partly_paid', open: eur(-50_000) })
    await book({
      customer_id: customer,
      amount: eur(0),
      method: 'set_off',
      spread: [
        { instalment_id: (await refundOf()).id, amount: eur(-30_000) },
        { instalment_id: next.parts[0]?.id, amount: eur(30_000) },
      ],
    })
    expect(await refundOf()).toMatchObject({ open: eur(-20_000) })
    expect((await state(next.policy))[0]).toEqual([30_000, 'paid'])
    const out = await book({ customer_id: customer, amount: eur(-20_000), method: 'transfer' })
    expect(out).toMatchObject({ left_over: eur(0), policy_id: policy.id })
    expect(await office.policy(policy.id)).toMatchObject({ balance: eur(0) })
    const late = await book({ customer_id: customer, amount: eur(5_000), policy_id: policy.id })
    expect(late).toMatchObject({ left_over: eur(5_000), spread: [] })
  })

  it('K-03 the same request twice books once; two clerks cannot pay one instalment twice', async () => {
    const customer = await newCustomer()
    const { policy, parts } = await begin(customer)
    const body = { customer_id: customer, amount: eur(30_000) }
    const key = { 'Idempotency-Key': `pay-${Math.random()}` }
    const same = [await send(body, office.staff, key), await send(body, office.staff, key)]
    expect(new Set(same.map(({ body: answer }) => answer.data.id)).size).toBe(1)
    const spread = [{ instalment_id: parts[1]?.id, amount: eur(30_000) }]
    const clerks = await Promise.all(
      [office.staff, office.manager].map(token => send({ ...body, spread }, token)),
    )
    expect(clerks.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await state(policy)).map(([paid]) => paid)).toEqual([30_000, 30_000, 0, 0])
  })

  it('K-03 refuses what its instalments do not allow', async () => {
    const [customer, other] = [await newCustomer(), await newCustomer()]
    const { parts } = await begin(customer)
    const theirs = await begin(other)
    const direct = await begin(customer, 1, { billing_mode: 'direct_bill' })
    const line = (part: Values | undefined, amount: unknown) => ({
      customer_id: customer,
      amount: eur(30_000),
      spread: [{ instalment_id: part?.id, amount }],
    })
    const bodies = [
      line(theirs.parts[0], eur(30_000)),
      line(parts[0], eur(30_001)),
      line(parts[0], eur(-100)),
      line(parts[0], { amount: 100, currency: 'TND' }),
      line(direct.parts[0], eur(30_000)),
      { customer_id: customer, amount: eur(30_000), method: 'taken_over' },
      { customer_id: customer, amount: eur(30_000), method: 'set_off' },
      { customer_id: customer, amount: eur(0) },
      { customer_id: customer, amount: eur(100), paid_on: '2027-03-02' },
      { customer_id: customer, amount: eur(100), left_over: eur(100) },
    ]
    for (const body of bodies) expect((await send(body)).status, JSON.stringify(body)).toBe(422)
    const paid = await book({ ...line(direct.parts[0], eur(30_000)), method: 'carrier_statement' })
    expect(
      (await office.app.call(`/api/v1/payments/${paid.id}`, { method: 'DELETE', token: office.manager }))
        .status,
    ).toBeGreaterThanOrEqual(403)
    const put = { method: 'PUT', token: office.manager, body: { amount: eur(1) } }
    expect((await office.app.call(`/api/v1/payments/${paid.id}`, put)).status).toBe(422)
  })
})
