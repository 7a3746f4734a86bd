import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { eur, type LifeOffice, openLifeOffice, part } from './lifeCases'

// The policies begin on 1 February 2027 and last 365 days. It is 1 March.
describe.each(mainEngines)('cases of gaps in the cover on $name', engine => {
  let office: LifeOffice
  beforeAll(async () => {
    office = await openLifeOffice(engine)
  })
  afterAll(() => office.app.close())

  /** The part of 1,000.00 for the days before a day of the term. */
  const earned = (day: number) => part(100_000, day, 365)
  const suspend = (id: number, values: object) =>
    office.ask(`policies/${id}/suspend`, { reason: 'Laid up', suspended_from: '2027-03-01', ...values })

  it('K-12 K-13 case 25: reinstated with a gap, its days are neither covered nor charged', async () => {
    const { id } = await office.begin({ premium_net: eur(120_000) })
    await office.cancel(id, '2027-02-15')
    await office.reinstate(id, { reinstate_on: '2027-02-27' })
    const gap = part(120_000, 26, 365) - part(120_000, 14, 365)
    expect(await office.policy(id)).toMatchObject({ status: 'in_force', charged_total: eur(120_000 - gap) })
    expect(gap).toBeGreaterThan(3_944)
    expect(await office.coverOn(id, '2027-02-14')).toMatchObject({ covered: true })
    expect(await office.coverOn(id, '2027-02-20')).toMatchObject({ covered: false })
    expect(await office.coverOn(id, '2027-02-27')).toMatchObject({ covered: true })
  })

  it('K-13 cancelled again on the day of its reinstatement, the cover ends again', async () => {
    const { id } = await office.begin()
    await office.cancel(id, '2027-02-20')
    await office.reinstate(id)
    await office.cancel(id, '2027-02-20')
    expect(await office.policy(id)).toMatchObject({ status: 'cancelled', charged_total: eur(earned(19)) })
    expect(await office.coverOn(id, '2027-02-20')).toMatchObject({ covered: false })
  })

  it('K-12 case 26: a loss after the lapse is not covered', async () => {
    const { id } = await office.begin({ effective: '2027-01-20' })
    await office.ask(`policies/${id}/lapse`, { reason: 'Unpaid' })
    expect(await office.coverOn(id, '2027-02-28')).toMatchObject({ covered: true })
    expect(await office.coverOn(id, '2027-03-07')).toMatchObject({ covered: false })
    // What was due stays owed.
    expect((await office.policy(id)).charged_total).toEqual(eur(100_000))
  })

  it('K-12 a lapsed policy is reinstated from its lapse, and a cancellation for later stays', async () => {
    const { id } = await office.begin({ effective: '2027-01-20', instalment_count: 4 })
    await office.cancel(id, '2027-05-01')
    await office.ask(`policies/${id}/lapse`, { reason: 'Unpaid' })
    for (const one of await office.parts('instalments', id))
      if (!['cancelled', 'paid'].includes(String(one.status)) && String(one.due_on) <= '2027-03-01')
        await office.ask(`instalments/${one.id}/pay`, { payment_method: 'cash', payment_on: '2027-03-01' })
    await office.reinstate(id)
    expect(await office.policy(id)).toMatchObject({
      ...{ status: 'in_force', cancel_date: '2027-05-01', lapsed_on: null },
      charged_total: eur(earned(101)),
    })
    expect(await office.coverOn(id, '2027-03-05')).toMatchObject({ covered: true })
    expect(await office.coverOn(id, '2027-05-01')).toMatchObject({ covered: false })
  })

  it('K-13 case 28: a suspension credits its days, entered early or late', async () => {
    const early = await office.begin()
    await suspend(early.id, {
      suspended_from: '2027-04-01',
      resume_on: '2027-05-01',
      suspension_terms: 'credit',
    })
    expect(await office.policy(early.id)).toMatchObject({ status: 'in_force', suspended_from: '2027-04-01' })
    const late = await office.begin()
    office.at('2027-05-10')
    await suspend(late.id, {
      suspended_from: '2027-04-01',
      resume_on: '2027-05-01',
      suspension_terms: 'credit',
    })
    office.at('2027-03-01')
    const credited = earned(89) - earned(59)
    for (const { id } of [early, late]) {
      expect(await office.policy(id)).toMatchObject({
        charged_total: eur(100_000 - credited),
        expiry: '2028-02-01',
      })
      expect(await office.coverOn(id, '2027-04-15')).toMatchObject({ covered: false })
      expect(await office.coverOn(id, '2027-05-01')).toMatchObject({ covered: true })
    }
    expect(await office.charges(late.id)).toEqual(await office.charges(early.id))
  })

  it('K-13 case 28: a suspension prolongs the term by its days, which are paid for', async () => {
    const { id } = await office.begin()
    await suspend(id, { suspended_from: '2027-02-11', resume_on: '2027-03-01', suspension_terms: 'prolong' })
    expect(await office.policy(id)).toMatchObject({
      ...{ status: 'in_force', expiry: '2028-02-19', charged_total: eur(100_000) },
    })
    // Cancelled after the suspension, only the ten days with cover are kept.
    await office.cancel(id, '2027-03-01')
    expect((await office.policy(id)).charged_total).toEqual(eur(earned(10)))
  })

  it('K-12 cover that is suspended again on the day on which it was resumed does not cover', async () => {
    const { id } = await office.begin()
    await suspend(id, { suspended_from: '2027-02-10', resume_on: '2027-02-20' })
    await suspend(id, { suspended_from: '2027-02-20' })
    expect(await office.policy(id)).toMatchObject({ status: 'suspended' })
    expect(await office.coverOn(id, '2027-02-20')).toMatchObject({ covered: false })
    await office.ask(`policies/${id}/resume`, { resume_on: '2027-02-25' })
    expect(await office.coverOn(id, '2027-02-24')).toMatchObject({ covered: false })
    expect(await office.coverOn(id, '2027-02-25')).toMatchObject({ covered: true })
  })

  it('K-12 a suspension that is taken back on its first day leaves no gap', async () => {
    const { id } = await office.begin()
    await suspend(id, { resume_on: '2027-03-20', suspension_terms: 'credit' })
    expect(await office.coverOn(id, '2027-03-01')).toMatchObject({ covered: false })
    await office.ask(`policies/${id}/resume`, { resume_on: '2027-03-01' })
    expect(await office.policy(id)).toMatchObject({
      ...{ status: 'in_force', suspended_from: null, charged_total: eur(100_000) },
    })
    expect(await office.coverOn(id, '2027-03-01')).toMatchObject({ covered: true })
  })

  it('K-12 K-13 cancelled while suspended and reinstated without a gap, it is suspended again', async () => {
    const { id } = await office.begin()
    await suspend(id, { suspended_from: '2027-02-20', resume_on: '2027-04-01', suspension_terms: 'credit' })
    await office.cancel(id, '2027-02-25')
    await office.reinstate(id)
    expect(await office.policy(id)).toMatchObject({ status: 'suspended', suspended_from: '2027-02-20' })
    expect(await office.coverOn(id, '2027-02-26')).toMatchObject({ covered: false })
    await office.ask(`policies/${id}/resume`, { resume_on: '2027-03-01' })
    expect(await office.policy(id)).toMatchObject({
      ...{ status: 'in_force', charged_total: eur(100_000 - earned(28) + earned(19)) },
    })
  })

  it('K-12 K-13 the same acts in another order give the same charges and versions', async () => {
    const raise = { effective: '2027-02-10', annual_change: eur(40_000) }
    const later = { effective: '2027-06-01', annual_change: eur(-20_000) }
    const pause = { suspended_from: '2027-04-01', resume_on: '2027-04-20', suspension_terms: 'credit' }
    const one = await office.begin()
    await office.endorse(one.id, raise)
    await office.endorse(one.id, later)
    await suspend(one.id, pause)
    await office.cancel(one.id, '2027-09-01')
    const other = await office.begin()
    await office.cancel(other.id, '2027-09-01')
    await suspend(other.id, pause)
    await office.endorse(other.id, later)
    await office.endorse(other.id, raise)
    expect(await office.charges(other.id)).toEqual(await office.charges(one.id))
    const told = async (id: number) =>
      (await office.versions(id)).map(({ effective, until, status, premium_net }) => ({
        ...{ effective, until, status, premium_net },
      }))
    expect(await told(other.id)).toEqual(await told(one.id))
    const [first, second] = [await office.policy(one.id), await office.policy(other.id)]
    for (const name of ['charged_total', 'premium_net', 'balance', 'next_change_on', 'covered_until'])
      expect([name, second[name]]).toEqual([name, first[name]])
  })

  it('K-13 every policy agrees with its acts, versions and charges', async () => {
    const { db, resources } = office.app.services
    expect(await brokenInvariants(db, resources)).toEqual([])
  })
})
