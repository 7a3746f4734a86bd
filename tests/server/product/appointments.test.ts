import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appointedOn } from '../../../resources/workOrders/appointments'
import { runClock } from '../../../server/work/jobs/clock/runClock'
import { mainEngines } from '../../support/databases'
import { demand, type Market, openMarket, TODAY } from './market'

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
})
