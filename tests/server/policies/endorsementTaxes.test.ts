import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { openPolicyOffice, type PolicyOffice } from './policyOffice'

const EUR = (amount: number) => ({ amount, currency: 'EUR' })
const DAY = '2027-03-01'
/** The days from `DAY` to the end of the term, 1 January 2028, of 365. */
const LEFT = 306

/** Returns a share, rounded half away from zero. */
const share = (amount: number, part: number, whole: number) =>
  Math.sign(amount) * Math.floor((Math.abs(amount) * part * 2 + whole) / (2 * whole))

describe.each(mainEngines)('K-13 taxes of endorsements on $name', engine => {
  let office: PolicyOffice
  let admin: string
  beforeAll(async () => {
    office = await openPolicyOffice(engine)
    await office.app.addAccount({ email: 'admin@office.example', user_type: 1 })
    admin = await office.app.signIn('admin@office.example')
  })
  afterAll(() => office.app.close())

  const taxes = async (tax_lines: Values[], more: Values = {}) => {
    const path = `/api/v1/insurance-types/${office.ids.type}`
    const { status, body } = await office.app.call(path, {
      token: admin,
      method: 'PUT',
      body: { tax_lines, ...more },
    })
    if (status >= 300) throw new Error(JSON.stringify(body))
  }
  const line = (code: string, rate: string, more: Values = {}) => ({
    code,
    name: code,
    rate,
    base: 'net',
    valid_from: '2020-01-01',
    ...more,
  })
  const endorse = (policy: Values, values: Values) =>
    office.ask('endorsements', { policy_id: policy.id, kind: 'limit', effective: DAY, ...values })
  const errorsOf = async (path: string, body: Values) =>
    (await office.app.call(`/api/v1/${path}`, { token: office.manager, body })).body.errors

  it('K-13 an additional premium has the rate of its day, and a return the rate that was charged', async () => {
    await taxes([line('T', '10')])
    const policy = await office.takeOver({ policy_no: 'E-1' })
    await taxes([line('T', '10', { valid_to: '2027-02-28' }), line('T', '12', { valid_from: DAY })])
    const [more, less] = [share(36_500, LEFT, 365), share(-36_500, LEFT, 365)]
    expect(await endorse(policy, { annual_change: EUR(36_500) })).toMatchObject({
      charge_net: EUR(more),
      charge_tax: EUR(share(more, 12, 100)),
    })
    expect(await endorse(policy, { annual_change: EUR(-36_500) })).toMatchObject({
      charge_net: EUR(less),
      charge_tax: EUR(share(less, 10, 100)),
    })
    const early = await endorse(policy, { annual_change: EUR(36_500), effective: '2027-02-28' })
    expect(early).toMatchObject({ charge_tax: EUR(share(share(36_500, LEFT + 1, 365), 10, 100)) })
  })

  it('K-13 K-15 a change of covers is taxed by cover, and the covers add up to the net premium after it', async () => {
    const rates = [line('FIRE', '30', { covers: ['FIRE'] }), line('THEFT', '9', { covers: ['THEFT'] })]
    const kinds = ['FIRE', 'THEFT'].map(code => ({ code, name: code, limit_kind: 'sum_insured' }))
    await taxes(rates, { coverages: kinds })
    const covers = (fire: number | null, theft: number | null) => [
      { code: 'FIRE', name: 'Fire', premium: fire === null ? null : EUR(fire) },
      { code: 'THEFT', name: 'Theft', premium: theft === null ? null : EUR(theft) },
    ]
    const body = { policy_no: 'E-2', premium_net: EUR(40_000) }
    await expect(office.takeOver({ ...body, coverages: covers(null, null) })).rejects.toThrow('422')
    await expect(office.takeOver({ ...body, coverages: covers(1, 2) })).rejects.toThrow('422')
    const policy = await office.takeOver({ ...body, coverages: covers(25_000, 15_000) })
    expect(policy).toMatchObject({ tax_total: EUR((25_000 * 30 + 15_000 * 9) / 100) })

    const wrong = { policy_id: policy.id, kind: 'limit', effective: DAY, annual_change: EUR(1) }
    expect(await errorsOf('endorsements', { ...wrong, coverages: covers(30_000, 20_000) })).toHaveProperty(
      'annual_change',
    )
    const change = await endorse(policy, { coverages: covers(35_000, 13_000) })
    const net = share(8_000, LEFT, 365)
    const [fire, theft] = [share(10_000, LEFT, 365), net - share(10_000, LEFT, 365)]
    expect(change).toMatchObject({
      annual_change: EUR(8_000),
      charge_net: EUR(net),
      charge_tax: EUR(share(fire, 30, 100) + share(theft, 9, 100)),
    })
    await office.ask(`endorsements/${change.id}/issue`, {})
    expect(await office.policy(policy.id)).toMatchObject({
      premium_net: EUR(48_000),
      tax_total: EUR((35_000 * 30 + 13_000 * 9) / 100),
    })

    const plain = await endorse(policy, { annual_change: EUR(4_800) })
    await office.ask(`endorsements/${plain.id}/issue`, {})
    expect(await office.policy(policy.id)).toMatchObject({
      premium_net: EUR(52_800),
      coverages: [{ premium: EUR((35_000 * 11) / 10) }, { premium: EUR((13_000 * 11) / 10) }],
    })
  })

  it('K-13 a policy taken over can be given its own duties and exemptions', async () => {
    const own = {
      policy_no: 'E-3',
      taxes: [
        { code: 'T', name: 'Tax', rate: '10', base: 'net', exemption: 'Farm' },
        { code: 'S', name: 'Stamp', amount: EUR(60) },
      ],
    }
    expect(await office.takeOver(own)).toMatchObject({ tax_total: EUR(60), premium_total: EUR(120_060) })
    const of = (line: Values) =>
      office.takeOver({ policy_no: 'E-4', taxes: [{ code: 'S', name: 'S', ...line }] })
    await expect(of({})).rejects.toThrow('422')
    await expect(of({ amount: EUR(1), rate: '1' })).rejects.toThrow('422')
    await expect(of({ amount: { amount: 1, currency: 'TND' } })).rejects.toThrow('422')
  })
})
