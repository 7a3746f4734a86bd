import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { openPolicyOffice, type PolicyOffice } from './policyOffice'

const open = (rows: Values[]) => rows.filter(({ status }) => status !== 'cancelled')
const sum = (rows: Values[], name = 'amount') =>
  rows.reduce((total, row) => total + (row[name] as { amount: number }).amount, 0)
const eur = (amount: number) => ({ amount, currency: 'EUR' })

describe.each(mainEngines)('policies on $name', engine => {
  let office: PolicyOffice
  beforeAll(async () => {
    office = await openPolicyOffice(engine)
  })
  afterAll(() => office.app.close())

  it('D-07 takes over a policy with its instalments, version and figures', async () => {
    const made = await office.takeOver({ policy_no: 'H-1', instalment_count: 4, fees: eur(1001) })
    expect(made).toMatchObject({
      status: 'in_force',
      expiry: '2028-01-01',
      tax_total: eur(12_000),
      premium_total: eur(133_001),
      charged_total: eur(133_001),
      balance: eur(133_001),
      next_due_on: '2027-01-01',
      notice_by: '2027-10-31',
    })
    expect(made.number).toMatch(/^P-2027-\d{6}$/)
    const instalments = await office.parts('instalments', made.id)
    expect(instalments.map(({ due_on, amount, status }) => [due_on, amount, status])).toEqual([
      ['2027-01-01', eur(33_251), 'overdue'],
      ['2027-04-01', eur(33_250), 'pending'],
      ['2027-07-01', eur(33_250), 'pending'],
      ['2027-10-01', eur(33_250), 'pending'],
    ])
    expect(await office.parts('policy-versions', made.id)).toMatchObject([
      { number: 1, kind: 'initial', effective: '2027-01-01', premium_total: eur(133_001) },
    ])
    expect(await office.ask(`customers/${office.ids.customer}`)).toMatchObject({ status: 'active' })
  })

  it('D-07 pays in parts, never more than is open', async () => {
    const { id } = await office.takeOver({ policy_no: 'H-2' })
    const [{ id: instalment } = {}] = await office.parts('instalments', id)
    const pay = (move: string, payment_amount?: unknown) =>
      office.app.call(`/api/v1/instalments/${instalment}/${move}`, {
        token: office.staff,
        body: {
          payment_method: 'cash',
          payment_on: '2027-03-01',
          ...(payment_amount ? { payment_amount } : {}),
        },
      })
    expect((await pay('pay_part', eur(132_000))).status).toBe(409)
    expect((await pay('pay_part', { amount: 100, currency: 'TND' })).status).toBe(409)
    expect((await pay('pay_part', eur(32_000))).body.data).toMatchObject({
      status: 'partly_paid',
      open: eur(100_000),
    })
    expect(await office.policy(id)).toMatchObject({ paid: eur(32_000), balance: eur(100_000) })
    expect((await pay('pay_more', eur(100_000))).status).toBe(409)
    expect((await pay('pay')).body.data).toMatchObject({
      status: 'paid',
      paid: eur(132_000),
      open: eur(0),
      payments: [{ amount: eur(32_000), method: 'cash' }, { amount: eur(100_000) }],
    })
    expect(await office.policy(id)).toMatchObject({ balance: eur(0), next_due_on: null, lapse_on: null })
    expect((await pay('pay')).status).toBe(409)
  })

  it('D-07 endorses: the price for the days left, the next version, an instalment', async () => {
    const { id } = await office.takeOver({
      policy_no: 'H-3',
      coverages: [{ code: 'TPL', name: 'Liability' }],
    })
    const response = await office.ask(
      'endorsements',
      { policy_id: id, kind: 'limit', effective: '2027-07-02', annual_change: eur(36_500) },
      office.staff,
    )
    // Charges 183 of 365 days.
    expect(response).toMatchObject({ status: 'quoted', charge_net: eur(18_300), charge: eur(20_130) })
    const coverages = [{ code: 'GLASS', name: 'Glass' }]
    await office.app.call(`/api/v1/endorsements/${response.id}`, {
      method: 'PUT',
      token: office.staff,
      body: { coverages },
    })
    await office.ask(`endorsements/${response.id}/issue`, {}, office.staff)
    // Agreed for July: it is charged now, and the cover of today stays.
    expect(await office.policy(id)).toMatchObject({
      premium_net: eur(120_000),
      premium_total: eur(132_000),
      charged_total: eur(152_130),
      coverages: [{ code: 'TPL' }],
      next_change_on: '2027-07-02',
    })
    const versions = await office.parts('policy-versions', id)
    expect(versions).toMatchObject([
      { number: 1, coverages: [{ code: 'TPL' }] },
      {
        number: 2,
        kind: 'endorsement',
        endorsement_id: response.id,
        effective: '2027-07-02',
        coverages: [{ code: 'GLASS' }],
      },
    ])
    expect(sum(await office.parts('instalments', id))).toBe(152_130)
    const earlier = { policy_id: id, kind: 'other', effective: '2027-05-01', annual_change: eur(100) }
    const late = await office.ask('endorsements', earlier)
    // Entered later, in effect earlier: July's change stays on top of it.
    await office.ask(`endorsements/${late.id}/issue`, {})
    expect(await office.policy(id)).toMatchObject({ next_change_on: '2027-05-01' })
    await expect(office.ask('endorsements', { ...earlier, effective: '2028-01-01' })).rejects.toThrow('422')
  })

  it('D-07 cancels with a return premium and reinstates the version unchanged', async () => {
    const { id } = await office.takeOver({ policy_no: 'H-4', instalment_count: 3, commission_rate: '10' })
    const [first, second] = await office.parts('instalments', id)
    await office.ask(`instalments/${first?.id}/pay`, { payment_method: 'card', payment_on: '2027-03-01' })
    await office.ask(`instalments/${second?.id}/pay_part`, {
      payment_method: 'card',
      payment_on: '2027-03-01',
      payment_amount: eur(40_000),
    })
    const before = await office.policy(id)
    const cancel = {
      cancel_date: '2027-02-12',
      cancel_method: 'pro_rata',
      cancel_requested_by: 'customer',
      reason: 'Sold the car',
    }
    await expect(office.ask(`policies/${id}/cancel`, cancel, office.staff)).rejects.toThrow('403')
    await expect(
      office.ask(`policies/${id}/cancel`, { ...cancel, cancel_date: '2028-01-01' }),
    ).rejects.toThrow('409')
    // Keeps 42 of 365 days: 12,000 of tax and 120,000 of premium × 323 ÷ 365 are returned.
    expect(await office.ask(`policies/${id}/cancel`, cancel)).toMatchObject({
      status: 'cancelled',
      return_premium: eur(106_192 + 10_619),
      charged_total: eur(132_000 - 116_811),
      commission_expected: eur(12_000 - 10_619),
    })
    const kept = open(await office.parts('instalments', id))
    expect(kept.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['premium', eur(44_000)],
      ['premium', eur(40_000)],
      ['refund', eur(15_189 - 84_000)],
    ])
    expect(await office.policy(id)).toMatchObject({ paid: eur(84_000), balance: eur(15_189 - 84_000) })
    await expect(office.ask(`policies/${id}/reinstate`, { reason: 'Kept it' })).rejects.toThrow('409')
    await office.ask(`policies/${id}/reinstate`, { reason: 'Kept it', no_loss_declared: true })
    const after = await office.policy(id)
    const same = [
      'premium_net',
      'premium_total',
      'charged_total',
      'commission_expected',
      'coverages',
      'balance',
    ]
    for (const name of same) expect([name, after[name]]).toEqual([name, before[name]])
    const versions = await office.parts('policy-versions', id)
    expect(versions).toMatchObject([
      { kind: 'initial' },
      { kind: 'cancellation', effective: '2027-02-12' },
      { kind: 'reinstatement', effective: '2027-02-12' },
    ])
    expect(versions[2]?.premium_total).toEqual(versions[0]?.premium_total)
    expect(open(await office.parts('instalments', id)).map(({ status, amount }) => [status, amount])).toEqual(
      [
        ['paid', eur(44_000)],
        ['partly_paid', eur(44_000)],
        ['pending', eur(44_000)],
      ],
    )
  })

  it('D-07 nobody creates or deletes versions, instalments and policies by hand', async () => {
    const { id } = await office.takeOver({ policy_no: 'H-5' })
    await expect(office.ask('instalments', { policy_id: id })).rejects.toThrow('409')
    await expect(office.ask('policy-versions', { policy_id: id })).rejects.toThrow('409')
    const { status } = await office.app.call(`/api/v1/policies/${id}`, {
      method: 'DELETE',
      token: office.manager,
    })
    expect(status).toBe(409)
    await expect(office.takeOver({ policy_no: 'H-5' })).rejects.toThrow('422')
  })

  it('P-12 D-07 hides the commission from staff', async () => {
    const { id } = await office.takeOver({ policy_no: 'H-6', commission_rate: '15' })
    expect(await office.policy(id)).toMatchObject({ commission_expected: eur(18_000) })
    const seen = await office.ask(`policies/${id}`, undefined, office.staff)
    expect(Object.keys(seen).filter(name => name.startsWith('commission'))).toEqual([])
  })

  it('D-07 only number, owner, files and notes of a policy can be edited', async () => {
    const { id } = await office.takeOver()
    expect(await office.policy(id)).toMatchObject({ status: 'bound' })
    const put = (body: Values) =>
      office.app.call(`/api/v1/policies/${id}`, { method: 'PUT', token: office.staff, body })
    expect((await put({ premium_net: eur(1) })).status).toBe(422)
    expect((await put({ expiry: '2029-01-01' })).status).toBe(422)
    expect((await put({ policy_no: 'H-7', notes: 'By post' })).body.data).toMatchObject({
      status: 'in_force',
    })
    expect((await put({ policy_no: 'H-8' })).status).toBe(422)
  })
})
