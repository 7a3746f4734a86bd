import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { amountOf, eur, type LifeOffice, openLifeOffice, part } from './lifeCases'

// The policies begin on 1 February 2027 and last 365 days. On 1 March, 28 of them have passed.
describe.each(mainEngines)('cases of endorsements on $name', engine => {
  let office: LifeOffice
  beforeAll(async () => {
    office = await openLifeOffice(engine)
  })
  afterAll(() => office.app.close())

  it('K-12 case 1: a change is charged for its days, entered on its day or late', async () => {
    const now = await office.begin()
    await office.endorse(now.id, { effective: '2027-03-01', annual_change: eur(33_333) })
    const late = await office.begin()
    office.at('2027-03-20')
    await office.endorse(late.id, { effective: '2027-03-01', annual_change: eur(33_333) })
    office.at('2027-03-01')
    for (const { id } of [now, late])
      expect(await office.charges(id)).toEqual([
        `endorsement 2027-03-01 2028-02-01 ${part(33_333, 337, 365)} 0 0`,
        'premium 2027-02-01 2028-02-01 100000 0 0',
      ])
  })

  it('K-12 case 3: a change agreed for later does not block an earlier one, and stays on top', async () => {
    const { id } = await office.begin({ coverages: [{ code: 'TPL', name: 'Liability' }] })
    const glass = { code: 'GLASS', name: 'Glass' }
    const liability = { code: 'TPL', name: 'Liability' }
    await office.endorse(id, {
      ...{ effective: '2027-06-01', annual_change: eur(30_000) },
      coverages: [liability, glass],
    })
    await office.endorse(id, { effective: '2027-04-01', annual_change: eur(10_000) })
    // From 1 April 306 days are left, from 1 June 245.
    expect(await office.policy(id)).toMatchObject({
      premium_net: eur(100_000),
      charged_total: eur(100_000 + part(10_000, 306, 365) + part(30_000, 245, 365)),
      next_change_on: '2027-04-01',
    })
    expect(await office.versions(id)).toMatchObject([
      { effective: '2027-02-01', until: '2027-04-01', premium_net: eur(100_000) },
      { effective: '2027-04-01', until: '2027-06-01', premium_net: eur(110_000), coverages: [liability] },
      { effective: '2027-06-01', until: '2028-02-01', premium_net: eur(140_000), coverages: [{}, glass] },
    ])
  })

  it('K-13 case 5: an endorsement issued by mistake is taken back, with a mirrored charge', async () => {
    const { id } = await office.begin({ commission_rate: '10' })
    const before = await office.policy(id)
    const { id: mistake } = await office.endorse(id, { annual_change: eur(50_000) })
    const later = await office.endorse(id, { effective: '2027-08-01', annual_change: eur(20_000) })
    await office.ask(`endorsements/${mistake}/void`, { reason: 'Wrong policy' })
    expect(await office.charges(id)).toHaveLength(2)
    await office.ask(`endorsements/${later.id}/void`, { reason: 'Wrong too' })
    expect(await office.charges(id)).toEqual(['premium 2027-02-01 2028-02-01 100000 0 0'])
    const after = await office.policy(id)
    for (const name of ['premium_net', 'charged_total', 'commission_expected', 'balance', 'next_change_on'])
      expect([name, after[name]]).toEqual([name, before[name]])
    expect(await office.versions(id)).toMatchObject([{ effective: '2027-02-01', until: '2028-02-01' }])
    const rows = await office.parts('policy-charges', id)
    expect(rows.map(({ total }) => amountOf(total)).reduce((all, one) => all + one, 0)).toBe(100_000)
  })

  it('K-12 case 6: a lien that ends is taken off the policy', async () => {
    const bank = { kind: 'loss_payee', name: 'Bank' }
    const { id } = await office.begin({ beneficiaries: [bank] })
    await office.endorse(id, { kind: 'beneficiary', beneficiaries: [] })
    const { version } = await office.coverOn(id, '2027-03-01')
    expect(version?.beneficiaries ?? []).toEqual([])
    expect((await office.policy(id)).beneficiaries ?? []).toEqual([])
    expect((await office.coverOn(id, '2027-02-28')).version?.beneficiaries).toMatchObject([bank])
  })

  it('K-13 case 8: what the carrier bills is booked, with the figure of the formula next to it', async () => {
    const { id } = await office.begin()
    const made = await office.endorse(id, {
      annual_change: eur(10_000),
      charge_net: eur(8_000),
      charge_fees: eur(1_000),
    })
    expect(made).toMatchObject({ charge: eur(9_000), formula: eur(part(10_000, 337, 365)), by_carrier: true })
    expect(await office.charges(id)).toEqual([
      'endorsement 2027-03-01 2028-02-01 8000 0 0',
      'fee 2027-03-01 2028-02-01 0 1000 0',
      'premium 2027-02-01 2028-02-01 100000 0 0',
    ])
    expect(await office.policy(id)).toMatchObject({ premium_net: eur(110_000), charged_total: eur(109_000) })
  })

  it('K-13 case 12: a change below nothing is refused, by formula and by the figure of the carrier', async () => {
    const { id } = await office.begin({ discounts: eur(60_000) })
    const change = { effective: '2027-02-01', annual_change: eur(-90_000) }
    await expect(office.endorse(id, change)).rejects.toThrow(/409|422/)
    const typed = { annual_change: eur(-100), charge_net: eur(-90_000) }
    await expect(office.endorse(id, typed)).rejects.toThrow(/409|422/)
    expect(await office.policy(id)).toMatchObject({ premium_net: eur(100_000), charged_total: eur(40_000) })
  })

  it('K-12 case T3: what is in force on a day is what was agreed for that day', async () => {
    const both = [
      { code: 'TPL', name: 'Liability' },
      { code: 'GLASS', name: 'Glass' },
    ]
    const { id } = await office.begin({ coverages: both })
    await office.endorse(id, { effective: '2027-04-15', coverages: [both[0]] })
    expect(await office.policy(id)).toMatchObject({ coverages: both, next_change_on: '2027-04-15' })
    expect((await office.coverOn(id, '2027-04-14')).version?.coverages).toMatchObject(both)
    expect((await office.coverOn(id, '2027-04-15')).version?.coverages).toMatchObject([{ code: 'TPL' }])
    office.at('2027-04-15')
    await office.ask(`instalments/${(await office.parts('instalments', id))[0]?.id}/pay`, {
      ...{ payment_method: 'cash', payment_on: '2027-04-15' },
    })
    await office.clock()
    const today = await office.policy(id)
    expect(today).toMatchObject({ next_change_on: null })
    expect(today.coverages).toMatchObject([{ code: 'TPL' }])
    office.at('2027-03-01')
  })

  it('K-12 case 46: the heir is the holder from a day on, and the deceased before', async () => {
    const { id } = await office.begin()
    const heir = await office.app.addRecord('customers', {
      ...{ first_name: 'Leila', last_name: 'Trabelsi', phone: '+21620123457' },
    })
    await office.endorse(id, { kind: 'holder', effective: '2027-02-20', new_customer_id: heir })
    expect(await office.policy(id)).toMatchObject({ customer_id: heir, charged_total: eur(100_000) })
    const holderOn = async (day: string) => (await office.coverOn(id, day)).version?.customer_id
    expect(await holderOn('2027-02-19')).toBe(office.ids.customer)
    expect(await holderOn('2027-02-20')).toBe(heir)
    expect(await office.ask(`customers/${heir}`)).toMatchObject({ status: 'active' })
  })

  it('K-13 a prolonged term charges its days at the premium in force, and later changes to its end', async () => {
    const { id } = await office.begin()
    await office.endorse(id, { kind: 'prolongation', effective: '2027-03-01', new_expiry: '2028-04-01' })
    await office.endorse(id, { effective: '2027-02-01', annual_change: eur(36_500) })
    // 60 days more; the change is for 365 days and for 60.
    const { charged_total, expiry } = await office.policy(id)
    expect(expiry).toBe('2028-04-01')
    expect(charged_total).toEqual(eur(100_000 + 36_500 + part(136_500, 60, 365)))
    expect(await office.coverOn(id, '2028-03-31')).toMatchObject({ covered: true })
  })

  it('K-13 a change of the first days of a prolonged term is charged for all of its days', async () => {
    const { id } = await office.begin()
    await office.endorse(id, { kind: 'prolongation', effective: '2027-02-01', new_expiry: '2028-04-01' })
    await office.endorse(id, { effective: '2027-02-02', annual_change: eur(36_500) })
    expect((await office.policy(id)).charged_total).toEqual(
      eur(100_000 + part(100_000, 60, 365) + part(36_500, 424, 365)),
    )
  })

  it('K-13 every policy agrees with its acts, versions and charges', async () => {
    const { db, resources } = office.app.services
    expect(await brokenInvariants(db, resources)).toEqual([])
  })
})
