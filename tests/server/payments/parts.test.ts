import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '../../../src/core/schema/resource'
import type { Money } from '../../../src/define'
import { mainEngines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { openPolicyOffice, type PolicyOffice } from '../policies/policyOffice'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

describe.each(mainEngines)('the cut of a premium on $name', engine => {
  let office: PolicyOffice
  let admin: string
  beforeAll(async () => {
    office = await openPolicyOffice(engine)
    await office.app.addAccount({ email: 'admin@office.example', user_type: 1 })
    admin = await office.app.signIn('admin@office.example')
  })
  afterAll(async () => {
    const { db, resources } = office.app.services
    expect(await brokenInvariants(db, resources)).toEqual([])
    await office.app.close()
  })

  let count = 0
  const begin = (values: Values) => {
    count += 1
    return office.takeOver({ policy_no: `U-${count}`, ...values })
  }
  const setType = (body: Values) =>
    office.app.call(`/api/v1/insurance-types/${office.ids.type}`, { method: 'PUT', token: admin, body })
  const partsOf = async (policy: Values) =>
    (await office.parts('instalments', policy.id)).map(({ due_on, amount, status }) => [
      due_on,
      (amount as Money).amount,
      status,
    ])
  const reschedule = (part: Values | undefined, body: Values) =>
    office.app.call(`/api/v1/instalments/${part?.id}/reschedule`, {
      token: office.staff,
      body: { reason: 'Agreed by phone', ...body },
    })

  it('K-15 case 57: fees and taxes in the first part, and shares of 40, 30 and 30', async () => {
    const shares = (...all: string[]) => ({ instalment_shares: all.map(share => ({ share })) })
    expect((await setType(shares('40', '30', '20'))).status).toBe(422)
    expect((await setType({ fees_in_first: true, ...shares('40', '30', '30') })).status).toBe(200)
    const [net, fee] = [100_000, 6_000]
    const terms = { premium_net: eur(net), fees: eur(fee), instalment_count: 3 }
    const policy = await begin(terms)
    const amounts = (await partsOf(policy)).map(([, amount]) => amount)
    expect(amounts).toEqual([fee + net * 0.1 + net * 0.4, net * 0.3, net * 0.3])
    const even = await begin({ ...terms, instalment_count: 4 })
    expect((await partsOf(even)).map(([, amount]) => amount)).toEqual([41_000, 25_000, 25_000, 25_000])
    await setType({ fees_in_first: false, instalment_shares: [] })
  })

  it('K-15 T8: no part is due on or after the end, and the months follow from the days', async () => {
    const policy = await begin({ effective: '2027-02-27', expiry: '2027-05-27', instalment_count: 4 })
    expect(policy.term_months).toBe(3)
    const days = (await partsOf(policy)).map(([day]) => String(day))
    expect(days[0]).toBe('2027-02-27')
    expect(days.every((day, at) => day < '2027-05-27' && day > (days[at - 1] ?? ''))).toBe(true)
    const whole = await begin({ effective: '2027-02-27', expiry: '2028-02-27', instalment_count: 4 })
    expect(whole.term_months).toBe(12)
    expect((await partsOf(whole)).map(([day]) => day)).toEqual([
      '2027-02-27',
      '2027-05-27',
      '2027-08-27',
      '2027-11-27',
    ])
  })

  it('K-15 an open part moves to an agreed day within cover, and is split; the sum stays', async () => {
    const policy = await begin({ instalment_count: 2 })
    const [first, second] = await office.parts('instalments', policy.id)
    expect(first).toMatchObject({ status: 'overdue', amount: eur(66_000) })
    expect((await reschedule(first, { due_on: '2027-05-01', reason: '' })).status).toBe(422)
    expect((await reschedule(first, { due_on: '2026-12-31' })).status).toBe(409)
    expect((await reschedule(first, { due_on: '2028-01-01' })).status).toBe(409)
    const split = [
      { due_on: '2027-06-01', amount: eur(20_000) },
      { due_on: '2027-03-05', amount: eur(10_000) },
    ]
    expect(
      (await reschedule(first, { due_on: '2027-05-01', split: [{ ...split[0], amount: eur(66_000) }] }))
        .status,
    ).toBe(409)
    expect((await reschedule(first, { due_on: '2027-05-01', split })).status).toBe(200)
    expect(await partsOf(policy)).toEqual([
      ['2027-05-01', 36_000, 'pending'],
      ['2027-07-01', 66_000, 'pending'],
      ['2027-06-01', 20_000, 'pending'],
      ['2027-03-05', 10_000, 'due'],
    ])
    expect(await office.policy(policy.id)).toMatchObject({ balance: eur(132_000), lapse_on: '2027-04-04' })
    expect((await reschedule(first, { due_on: '2027-03-02' })).status).toBe(200)
    expect((await partsOf(policy))[0]).toEqual(['2027-03-02', 36_000, 'due'])
    const pay = { payment_on: '2027-03-01', payment_method: 'cash', payment_amount: eur(1_000) }
    await office.ask(`instalments/${second?.id}/pay_part`, pay)
    expect((await reschedule(second, { due_on: '2027-02-01' })).status).toBe(200)
    expect((await reschedule(second, { due_on: '2027-09-01' })).status).toBe(200)
    expect((await partsOf(policy))[1]).toEqual(['2027-09-01', 66_000, 'partly_paid'])
  })

  it('K-12 an end of cover limits the days, and a balance after it can still be agreed', async () => {
    const policy = await begin({ instalment_count: 12 })
    await office.ask(`policies/${policy.id}/cancel`, {
      cancel_date: '2027-06-15',
      cancel_method: 'pro_rata',
      cancel_requested_by: 'customer',
      reason: 'Moved',
    })
    const open = (await office.parts('instalments', policy.id)).filter(
      ({ status }) => !['paid', 'cancelled'].includes(String(status)),
    )
    expect(open.every(({ due_on }) => String(due_on) < '2027-06-15')).toBe(true)
    expect((await reschedule(open[0], { due_on: '2027-06-15' })).status).toBe(409)
    office.app.clock.set('2027-07-01T09:00:00Z')
    const token = await office.app.signIn('staff@office.example')
    const answer = await office.app.call(`/api/v1/instalments/${open[0]?.id}/reschedule`, {
      token,
      body: { reason: 'Agreed', due_on: '2027-08-01' },
    })
    expect(answer.status).toBe(200)
  })
})
