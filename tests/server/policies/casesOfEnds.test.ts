import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { amountOf, eur, type LifeOffice, openLifeOffice, part, percent, sum } from './lifeCases'

const flat = { cancel_method: 'flat' }
const TUA = { code: 'TUA', name: 'Tax', rate: '12', valid_from: '2020-01-01' }

// The policies begin on 1 February 2027 and last 365 days.
describe.each(mainEngines)('cases of cancellation on $name', engine => {
  let office: LifeOffice
  beforeAll(async () => {
    office = await openLifeOffice(engine)
  })
  afterAll(() => office.app.close())

  it('K-13 case 17: cancelled from the first day, everything is returned, with the commission', async () => {
    const { id } = await office.begin({ commission_rate: '20', fees: eur(5_000) })
    await office.cancel(id, '2027-02-01', flat)
    expect(await office.policy(id)).toMatchObject({
      status: 'cancelled',
      charged_total: eur(0),
      commission_expected: eur(0),
      balance: eur(0),
    })
  })

  it('K-13 case 18: pro rata after 92 days of four parts, one of them paid in part', async () => {
    const { id } = await office.begin({ instalment_count: 4 })
    const [first] = await office.parts('instalments', id)
    await office.ask(`instalments/${first?.id}/pay_part`, {
      ...{ payment_method: 'cash', payment_on: '2027-03-01', payment_amount: eur(10_000) },
    })
    await office.cancel(id, '2027-05-04')
    const kept = part(100_000, 92, 365)
    expect(await office.policy(id)).toMatchObject({ charged_total: eur(kept), balance: eur(kept - 10_000) })
  })

  it('K-13 case 19: the short rate returns 90 % of the days left, and commission follows', async () => {
    const { id } = await office.begin({ commission_rate: '20' })
    // 181 days have passed, 184 are left.
    const left = part(100_000, 184, 365)
    const answer = await office.cancel(id, '2027-08-01', { cancel_method: 'short_rate' })
    expect(answer).toMatchObject({ return_premium: eur(percent(left, 90)) })
    // Commission is rounded on each charge, as it is booked: 20 % of the premium, of what is returned, and of
    // what the short rate keeps.
    const kept = left - percent(left, 90)
    const commission = sum([100_000, -left, kept].map(one => percent(one, 20)))
    expect(await office.policy(id)).toMatchObject({
      charged_total: eur(100_000 - percent(left, 90)),
      commission_expected: eur(commission),
    })
  })

  it('K-13 case 20: a fee is kept with its tax', async () => {
    const insurance_type_id = await office.type({ tax_lines: [{ ...TUA, base: 'net_and_fees' }] })
    const { id } = await office.begin({ insurance_type_id, fees: eur(10_000) })
    // 182 days are left.
    const net = part(100_000, 182, 365)
    expect(await office.cancel(id, '2027-08-03')).toMatchObject({
      return_premium: eur(net + part(percent(100_000, 12), 182, 365)),
    })
    expect(net + percent(net, 12)).toBe(55_847)
  })

  it('K-13 taxes that are kept stay, those of an endorsement too', async () => {
    const insurance_type_id = await office.type({ taxes_kept: true, tax_lines: [{ ...TUA, base: 'net' }] })
    const { id } = await office.begin({ insurance_type_id })
    const added = part(36_500, 337, 365)
    await office.endorse(id, { effective: '2027-03-01', annual_change: eur(36_500) })
    await office.cancel(id, '2027-08-03')
    const net = part(100_000, 183, 365) + (added - part(added, 182, 337))
    expect((await office.policy(id)).charged_total).toEqual(
      eur(net + percent(100_000, 12) + percent(added, 12)),
    )
  })

  it('K-13 case 29: lapsed for good, it is ended on its lapse day and the rest is closed', async () => {
    const { id } = await office.begin({ effective: '2027-01-20', instalment_count: 4, commission_rate: '20' })
    await office.ask(`policies/${id}/lapse`, { reason: 'Unpaid' })
    await office.cancel(id, '2027-03-01')
    const kept = part(100_000, 40, 365)
    const policy = await office.policy(id)
    expect(policy).toMatchObject({ status: 'cancelled', charged_total: eur(kept), balance: eur(kept) })
    expect(amountOf(policy.commission_expected)).toBe(percent(100_000, 20) - percent(100_000 - kept, 20))
    const owed = (await office.parts('instalments', id)).filter(({ status }) => status !== 'cancelled')
    expect(sum(owed.map(({ amount }) => amountOf(amount)))).toBe(kept)
  })

  // 1 Jan 2026 – 1 Jan 2027, net 1,200.00 and 12 % of tax, cancelled on 1 October with 92 days left. The table of
  // cases rounds the return once, to 338.76. The product rounds each line as it is booked, the net and the tax,
  // so that each of them adds up in the accounts: 302.47 + 36.30 = 338.77.
  it.each([
    ['case T2: without an endorsement', 0],
    ['case T2: after a raise from the day of the cancellation', 120_000],
    ['case T2: after the premium fell to nothing on that day', -120_000],
  ])('K-13 %s', async (_title, change) => {
    office.at('2026-10-01')
    const insurance_type_id = await office.type({ tax_lines: [{ ...TUA, base: 'net' }] })
    const { id } = await office.begin({
      ...{ insurance_type_id, effective: '2026-01-01', premium_net: eur(120_000) },
    })
    const back = (whole: number) => part(whole, 92, 365) + percent(part(whole, 92, 365), 12)
    if (change) await office.endorse(id, { effective: '2026-10-01', annual_change: eur(change) })
    expect((await office.policy(id)).charged_total).toEqual(eur(134_400 + back(change)))
    expect(await office.cancel(id, '2026-10-01')).toMatchObject({
      return_premium: eur(part(120_000, 92, 365) + part(14_400, 92, 365) + back(change)),
    })
    // Whatever was changed from that day on, the days before it are charged.
    expect((await office.policy(id)).charged_total).toEqual(
      eur(134_400 - part(120_000, 92, 365) - part(14_400, 92, 365)),
    )
    office.at('2027-03-01')
  })

  it('K-13 case T6: cancelled for a day to come, the cover lasts until then', async () => {
    const { id } = await office.begin()
    await office.cancel(id, '2027-04-01')
    expect(await office.policy(id)).toMatchObject({
      status: 'in_force',
      cancel_date: '2027-04-01',
      charged_total: eur(part(100_000, 59, 365)),
    })
    expect(String((await office.policy(id)).reinstate_by) > '2027-04-01').toBe(true)
    expect(await office.coverOn(id, '2027-03-31')).toMatchObject({ covered: true })
    expect(await office.coverOn(id, '2027-04-01')).toMatchObject({ covered: false })
    for (const one of await office.parts('instalments', id))
      if (one.status !== 'cancelled' && one.status !== 'paid')
        await office.ask(`instalments/${one.id}/pay`, { payment_method: 'cash', payment_on: '2027-03-01' })
    office.at('2027-04-01')
    await office.clock()
    expect(await office.policy(id)).toMatchObject({ status: 'cancelled', next_change_on: null })
    office.at('2027-03-01')
  })

  it('K-13 case T7: commission is of the premium kept, not of fees', async () => {
    const { id } = await office.begin({ fees: eur(20_000), commission_rate: '10' })
    // 183 of 365 days have passed.
    await office.cancel(id, '2027-08-03')
    const net = 100_000 - part(100_000, 182, 365)
    const { charged_total, commission_expected } = await office.policy(id)
    expect(charged_total).toEqual(eur(net + 20_000))
    expect(commission_expected).toEqual(eur(percent(100_000, 10) - percent(part(100_000, 182, 365), 10)))
    expect(amountOf(commission_expected)).toBe(5_014)
  })

  it('K-13 a flat cancellation returns once what a suspension had credited', async () => {
    const { id } = await office.begin()
    await office.ask(`policies/${id}/suspend`, {
      ...{
        suspended_from: '2027-02-10',
        resume_on: '2027-02-20',
        suspension_terms: 'credit',
        reason: 'Garage',
      },
    })
    expect((await office.policy(id)).charged_total).toEqual(
      eur(100_000 - part(100_000, 19, 365) + part(100_000, 9, 365)),
    )
    const answer = await office.cancel(id, '2027-03-01', flat)
    expect(answer.charged_total).toEqual(eur(0))
    expect(amountOf(answer.return_premium)).toBe(100_000 - part(100_000, 19, 365) + part(100_000, 9, 365))
  })

  it('K-13 every policy agrees with its acts, versions and charges', async () => {
    const { db, resources } = office.app.services
    expect(await brokenInvariants(db, resources)).toEqual([])
  })
})
