import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRecords } from '../../../server/engine/writes/createRecords'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { type ClaimOffice, eur, openClaimOffice, type Person } from './claimOffice'

describe.each(mainEngines)('claim payments on $name', engine => {
  let office: ClaimOffice
  beforeAll(async () => {
    office = await openClaimOffice(engine)
  })
  afterAll(() => office.test.close())

  const enter = (who: Person, claim_id: unknown, amount: number) =>
    office.as(who, 'claim-payments', { claim_id, amount: eur(amount), payee: 'Amel Trabelsi' })
  const move = (who: Person, id: unknown, name: string, body: Values = {}) =>
    office.as(who, `claim-payments/${id}/${name}`, body)
  const claim = (id: unknown) => office.ask('lead', `claims/${id}`)
  const paymentsOf = async (id: unknown) => {
    const filter = encodeURIComponent(JSON.stringify({ claim_id: id }))
    return (await office.ask('lead', `claim-payments?filter=${filter}`)) as unknown as Values[]
  }

  it('D-08 a fully paid claim is paid, its reserve reduced by each payment', async () => {
    const { id, number } = await office.approved(50_000, { policy_id: await office.addPolicy() })
    await office.ask('lead', `claims/${id}/set_reserve`, { reserve: eur(60_000), reserve_note: 'Repair' })
    expect(await claim(id)).toMatchObject({ status: 'approved', incurred: eur(60_000) })
    const first = (await enter('agent', id, 20_000)).body.data
    expect(first).toMatchObject({ status: 'entered', label: `${number}/1` })
    expect((await move('agent', first.id, 'pay', { paid_on: '2027-03-01' })).status).toBe(409)
    expect((await move('lead', first.id, 'approve')).body.data.approved_by).toEqual(expect.any(Number))
    await move('agent', first.id, 'pay', { paid_on: '2027-03-01' })
    expect(await claim(id)).toMatchObject({
      status: 'approved',
      paid: eur(20_000),
      outstanding: eur(30_000),
      reserve: eur(40_000),
      incurred: eur(60_000),
    })
    const rest = (await enter('agent', id, 30_000)).body.data
    await move('lead', rest.id, 'approve')
    await move('agent', rest.id, 'pay', { paid_on: '2027-03-01' })
    // The approved amount is paid, but the reserve says that more is expected.
    expect(await claim(id)).toMatchObject({ status: 'approved', outstanding: eur(0), reserve: eur(10_000) })
    await office.ask('lead', `claims/${id}/set_reserve`, { reserve: eur(0), reserve_note: 'Repaired' })
    expect(await claim(id)).toMatchObject({ status: 'paid', outstanding: eur(0) })
    expect((await enter('agent', id, 1)).status).toBe(422)
    await office.ask('agent', `claims/${id}/close`, {})
    expect(await claim(id)).toMatchObject({ status: 'closed', reserve: eur(0), incurred: eur(50_000) })
  })

  it('K-01 D-13 outstanding, expected and incurred leave a percentage of the loss to the insured', async () => {
    const cover = { code: 'OWN', name: 'Own damage', included: true, limit: eur(5_000_000) }
    const policy_id = await office.addPolicy({
      coverages: [{ ...cover, deductible_percent: '10', deductible_min: eur(8_000) }],
    })
    const incurred = async () => {
      const path = 'measures?names=claims_incurred&from=2027-01-01&to=2028-01-01'
      const { claims_incurred } = (await office.ask('lead', path)) as {
        claims_incurred: { amounts?: { amount: number }[] }
      }
      return claims_incurred.amounts?.[0]?.amount ?? 0
    }
    const before = await incurred()
    const { id } = await office.approved(42_000, { policy_id, estimate: eur(50_000) })
    await office.ask('lead', `claims/${id}/set_reserve`, { reserve: eur(42_000), reserve_note: 'Repair' })
    expect(await claim(id)).toMatchObject({
      deductible: eur(8_000),
      net_to_customer: eur(42_000),
      outstanding: eur(42_000),
      incurred: eur(42_000),
    })
    const payment = (await enter('agent', id, 42_000)).body.data
    await move('lead', payment.id, 'approve')
    await move('agent', payment.id, 'pay', { paid_on: '2027-03-01' })
    expect(await claim(id)).toMatchObject({ status: 'paid', outstanding: eur(0), incurred: eur(42_000) })
    expect((await incurred()) - before).toBe(42_000)
  })

  it('D-08 payments written together, as in an import, are numbered and limited like others', async () => {
    const { id: claim_id, number } = await office.approved(50_000, { policy_id: await office.addPolicy() })
    const { services } = office.test
    const create = (...amounts: number[]) =>
      createRecords(
        services,
        services.resources.get('claim-payments'),
        amounts.map(amount => ({ claim_id, amount: eur(amount), payee: 'Amel Trabelsi' })),
      )
    const [first, second] = await create(20_000, 10_000)
    expect([first?.label, second?.label]).toEqual([`${number}/1`, `${number}/2`])
    await expect(create(10_000, 10_001)).rejects.toMatchObject({ status: 422 })
    expect(await paymentsOf(claim_id)).toHaveLength(2)
  })

  it('D-08 a restored payment whose number another payment has gets the next one', async () => {
    const { id: claim_id, number } = await office.approved(50_000, { policy_id: await office.addPolicy() })
    const first = (await enter('agent', claim_id, 10_000)).body.data
    await office.ask('lead', `claim-payments/${first.id}`, undefined, 'DELETE')
    const second = (await enter('agent', claim_id, 20_000)).body.data
    await office.ask('lead', `claim-payments/${first.id}/restore`, {})
    const labels = (await paymentsOf(claim_id)).map(({ id, label }) => [id, label])
    expect(Object.fromEntries(labels)).toEqual({ [second.id]: `${number}/1`, [first.id]: `${number}/2` })
  })

  it('D-08 O-06 undoing a bulk delete restores no more than the approved amount', async () => {
    const { id: claim_id, number } = await office.approved(50_000, { policy_id: await office.addPolicy() })
    const both = [await enter('agent', claim_id, 20_000), await enter('agent', claim_id, 20_000)]
    const ids = both.map(({ body }) => body.data.id)
    const filter = encodeURIComponent(JSON.stringify({ id: ids }))
    const deleted = await office.as('lead', `claim-payments?filter=${filter}`, undefined, 'DELETE')
    expect(await paymentsOf(claim_id)).toEqual([])
    await enter('agent', claim_id, 20_000)
    await office.as('lead', `operations/${deleted.body.meta.operation}/undo`, { partial: true })
    const payments = await paymentsOf(claim_id)
    expect(payments.map(({ amount }) => amount)).toEqual([eur(20_000), eur(20_000)])
    expect(payments.map(({ label }) => label).sort()).toEqual([`${number}/1`, `${number}/2`])
  })

  it('D-08 nobody approves their own payment, even with simultaneous requests', async () => {
    const { id } = await office.approved(50_000, { policy_id: await office.addPolicy() })
    const own = (await enter('lead', id, 10_000)).body.data
    const answer = await move('lead', own.id, 'approve')
    expect([answer.status, answer.body.details.missing[0].message]).toEqual([
      409,
      'You entered this payment. Another person must approve it.',
    ])
    expect((await move('agent', own.id, 'approve')).status).toBe(403)
    const answers = await Promise.all([
      move('lead', own.id, 'approve'),
      move('chief', own.id, 'approve'),
      move('lead', own.id, 'approve'),
      move('chief', own.id, 'approve'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const [payment] = await paymentsOf(id)
    expect(payment?.approved_by).not.toBe(payment?.created_by)
    expect((await office.as('lead', `claim-payments/${own.id}`, undefined, 'DELETE')).status).toBe(409)
    expect((await move('chief', own.id, 'refuse', { reason: 'Wrong account' })).body.data.status).toBe(
      'refused',
    )
  })

  it('D-08 simultaneous payments never exceed the approved amount', async () => {
    const { id } = await office.approved(50_000, { policy_id: await office.addPolicy() })
    const answers = await Promise.all(
      [20_000, 20_000, 20_000, 15_000].map(amount => enter('agent', id, amount)),
    )
    expect(answers.map(({ status }) => status)).toContain(422)
    const entered = (await paymentsOf(id)) as { amount: { amount: number }; number: number }[]
    expect(entered.reduce((sum, { amount }) => sum + amount.amount, 0)).toBeLessThanOrEqual(50_000)
    expect(new Set(entered.map(({ number }) => number)).size).toBe(entered.length)
    expect((await enter('agent', id, 50_001)).body.errors.amount[0]).toContain('is left')
    const other = await office.as('agent', 'claim-payments', {
      claim_id: id,
      amount: { amount: 1, currency: 'TND' },
      payee: 'Amel Trabelsi',
    })
    expect(other.status).toBe(422)
  })

  it("D-08 after any payment operations, a claim's paid amount matches and never exceeds the approved", async () => {
    const step = fc.record({
      does: fc.constantFrom('enter', 'approve', 'pay', 'refuse'),
      which: fc.nat(5),
      amount: fc.integer({ min: 1, max: 30_000 }),
    })
    const [steps = []] = fc.sample(fc.array(step, { minLength: 20, maxLength: 20 }), { numRuns: 1, seed: 7 })
    const { id } = await office.approved(60_000, { policy_id: await office.addPolicy() })
    const entered: unknown[] = []
    for (const { does, which, amount } of steps) {
      const of = entered[which % Math.max(1, entered.length)]
      if (does === 'enter') entered.push((await enter('agent', id, amount)).body.data?.id ?? of)
      else if (does === 'pay') await move('agent', of, 'pay', { paid_on: '2027-03-01' })
      else await move('lead', of, does, { reason: 'Wrong' })
      const payments = (await paymentsOf(id)) as { status: string; amount: { amount: number } }[]
      const sum = (held: typeof payments) => held.reduce((total, one) => total + one.amount.amount, 0)
      expect(sum(payments.filter(({ status }) => status !== 'refused'))).toBeLessThanOrEqual(60_000)
      const paid = sum(payments.filter(({ status }) => status === 'paid'))
      expect((await claim(id)).paid ?? eur(0)).toEqual(eur(paid))
    }
  })

  it('D-08 claims approved simultaneously share one limit', async () => {
    const policy_id = await office.addPolicy()
    const claims = [await office.underReview({ policy_id }), await office.underReview({ policy_id })]
    await office.test.addRecord('claims', {
      policy_id,
      loss_date: '2027-02-01',
      reported_on: '2027-02-01',
      coverage: 'OWN',
      status: 'closed',
      approved: eur(400_000),
    })
    const answers = await Promise.all(
      claims.map(({ id }) => office.as('lead', `claims/${id}/approve`, { approved: eur(60_000) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('P-08 staff never learn the reserve, by view, list, filter, sort, export or history', async () => {
    const { id } = await office.underReview()
    await office.ask('lead', `claims/${id}/set_reserve`, {
      reserve: eur(123_457),
      reserve_note: 'Secret estimate',
      reason: 'The garage says 1,234.57',
    })
    await office.ask('lead', `claims/${id}`, { fraud_flag: true, fraud_note: 'Odd bill' }, 'PUT')
    expect(await office.ask('lead', `claims/${id}`)).toMatchObject({
      reserve: eur(123_457),
      fraud_flag: true,
    })
    const encodedFilter = (filter: Values) => encodeURIComponent(JSON.stringify(filter))
    for (const who of ['agent', 'staff'] as const) {
      const answers = await Promise.all([
        office.as(who, `claims/${id}`),
        office.as(who, 'claims'),
        office.as(who, `claims/${id}/history`),
        office.as(who, `claims/${id}/transitions`),
        office.as(who, `claims/export?format=csv&filter=${encodedFilter({ id })}`),
        office.as(who, `claims?filter=${encodedFilter({ fraud_flag: true })}`),
        office.as(who, `claims?filter=${encodedFilter({ reserve_gte: 1 })}`),
        office.as(who, 'claims?sort=["reserve","ASC"]'),
        office.as(who, 'claims?sort=["incurred","ASC"]'),
      ])
      for (const { body } of answers)
        expect(JSON.stringify(body)).not.toMatch(/123457|1,234\.57|Secret estimate|Odd bill|"fraud_flag":/)
      expect(answers.slice(5).map(({ status }) => status)).toEqual([403, 403, 403, 403])
      const change = await office.as(who, `claims/${id}/set_reserve`, { reserve: eur(1), reserve_note: 'x' })
      expect(change.status).toBe(403)
    }
  })
})
