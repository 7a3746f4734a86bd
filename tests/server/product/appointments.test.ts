import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  appointedOn,
  appointmentOn,
  overlappingAppointments,
} from '../../../resources/insuranceCompanies/appointments'
import { runClock } from '../../../server/work/jobs/clock/runClock'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { demand, dinars, type Market, openMarket, TODAY } from './market'

const appointment = (type: number, from: string, to: string | null = null) => ({
  insurance_type_id: type,
  commission_rate: '10',
  effective_from: from,
  effective_to: to,
})

it("D-02 states a carrier's appointed types on a day, and when that can change", () => {
  const appointments = [appointment(1, '2027-01-01', '2027-03-03'), appointment(2, '2027-03-10')]
  expect(appointedOn({ appointments }, '2027-03-02')).toEqual({ types: [1], until: '2027-03-03' })
  expect(appointedOn({ appointments }, '2027-03-03')).toEqual({ types: [], until: '2027-03-10' })
  expect(appointedOn({ appointments }, '2027-03-10')).toEqual({ types: [2], until: '9999-12-31' })
  expect(appointedOn({ appointments: null }, '2027-03-10')).toEqual({ types: [], until: '9999-12-31' })
})

it('K-06 the line of the basis comes before the line of both; without a basis, any line counts', () => {
  const line = (commission_rate: string, commission_basis: string | null, from = '2027-01-01') => ({
    ...appointment(1, from),
    commission_rate,
    commission_basis,
  })
  const rate = (appointments: ReturnType<typeof line>[], basis?: 'new_business' | 'renewal') =>
    appointmentOn({ appointments }, 1, { day: '2027-03-01', basis })?.commission_rate
  const lines = [line('12', 'both'), line('20', 'new_business'), line('10', 'renewal')]
  expect(rate(lines, 'new_business')).toBe('20')
  expect(rate(lines, 'renewal')).toBe('10')
  expect(rate(lines.slice(0, 2), 'renewal')).toBe('12')
  expect(rate(lines.slice(1, 2), 'renewal')).toBeUndefined()
  expect(rate(lines.slice(1, 2))).toBe('20')
  expect(rate([line('9', null)], 'renewal')).toBe('9')
  expect(overlappingAppointments({ appointments: lines })).toBeUndefined()
  expect(overlappingAppointments({ appointments: [...lines, line('5', 'both', '2028-01-01')] })).toEqual([
    0, 3,
  ])
})

describe.each(mainEngines)('D-02 carriers to choose from on $name', engine => {
  let market: Market
  let ending: number
  beforeAll(async () => {
    market = await openMarket(engine)
    ending = await market.test.addRecord('insurance-companies', {
      name: 'OMEGA',
      code: 'OMEGA',
      status: 'active',
      currency: 'TND',
      licence_no: 'L-9',
      licence_expiry: '2030-01-01',
      appointments: [appointment(market.type, '2027-01-01', '2027-03-03')],
    })
  })
  afterAll(() => market.test.close())

  const offered = async (filter = {}) => {
    const fullFilter = { status: 'active', appointed_type_ids: market.type, ...filter }
    const path = `insurance-companies/choices?filter=${JSON.stringify(fullFilter)}`
    const found: { label: string }[] = demand(await market.as('agent', 'GET', path))
    return found.map(({ label }) => label).sort()
  }

  it('D-02 are those with an appointment for the type today; rejects others by name', async () => {
    expect(await offered()).toEqual(['ALPHA', 'BETA', 'GAMMA', 'OMEGA'])
    const draft = await market.order('draft', { company_ids: [market.carriers[0], ending] })
    const added = await market.as('agent', 'PUT', `work-orders/${draft.id}`, {
      version: draft.version,
      company_ids: [market.carriers[0], market.stranger],
    })
    expect(added.status).toBe(422)
    expect(JSON.stringify(added.body.errors.company_ids)).toContain('DELTA can’t be chosen here.')
    const quoting = await market.order('quoting')
    const fullFilter = await market.as('agent', 'POST', 'quotes', {
      work_order_id: quoting.id,
      insurance_company_id: market.stranger,
    })
    expect(JSON.stringify(fullFilter.body.errors)).toContain('DELTA has no appointment')
  })

  it('D-02 an appointment ends on its date, when the clock removes the carrier', async () => {
    const { test } = market
    test.clock.set('2027-03-02T23:00:00Z')
    await runClock(test.services)
    expect(await offered({ id: [ending] })).toEqual(['OMEGA'])
    test.clock.set('2027-03-03T00:05:00Z')
    await runClock(test.services)
    expect(await offered({ id: [ending] })).toEqual([])
    expect(await offered()).toEqual(['ALPHA', 'BETA', 'GAMMA'])
    test.clock.set(`${TODAY}T09:00:00Z`)
  })

  it('K-06 case 44: a renewal takes the rate of renewals, new business and another carrier that of new business', async () => {
    const lines = [
      ['new_business', '20'],
      ['renewal', '10'],
    ] as const
    const rated = (code: string) =>
      market.test.addRecord('insurance-companies', {
        name: code,
        code,
        status: 'active',
        currency: 'TND',
        licence_no: 'L-8',
        licence_expiry: '2030-01-01',
        appointments: lines.map(([commission_basis, commission_rate]) => ({
          ...appointment(market.type, '2020-01-01'),
          commission_basis,
          commission_rate,
        })),
      })
    const [own, rival] = [await rated('SIGMA'), await rated('TAU')]
    const expiring_policy_id = await market.test.addRecord('policies', {
      customer_id: market.customer,
      insurance_company_id: own,
      insurance_type_id: market.type,
      policy_no: 'P-44',
      effective: '2026-03-15',
      expiry: '2027-03-15',
      premium_net: dinars(1000),
    })
    const rates = async (values: Values) => {
      const { id } = await market.order('requested', values)
      demand(await market.move('agent', `work-orders/${id}`, 'ask', { company_ids: [own, rival] }))
      return (await market.quotes(id)).map(({ commission_rate }) => commission_rate)
    }
    expect(await rates({ reason: 'renewal', expiring_policy_id })).toEqual(['10', '20'])
    expect(await rates({})).toEqual(['20', '20'])
  })

  it('K-06 case 44: refuses two lines of one type, basis and time, and names both', async () => {
    const both = ['2027-01-01', '2027-06-01'].map(from => ({
      ...appointment(market.type, from, from < '2027-06' ? '2027-06-02' : null),
      commission_basis: 'renewal',
    }))
    const change = (appointments: Values[]) =>
      market.as('admin', 'PUT', `insurance-companies/${market.stranger}`, { appointments })
    expect((await change(both)).body.errors).toEqual({
      'appointments.1.effective_from': [
        'Two appointments for Motor on the same basis (Renewals) overlap: from Jan 1, 2027 and from Jun 1, 2027.',
      ],
    })
    demand(await change(both.map((line, at) => (at ? line : { ...line, effective_to: '2027-06-01' }))))
    demand(await change([]))
  })
})
