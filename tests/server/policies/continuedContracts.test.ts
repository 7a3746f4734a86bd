import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runClock } from '../../../server/work/jobs/clock/runClock'
import { CLOCK_NOTIFICATIONS } from '../../../server/work/jobs/clock/tables'
import { daysAfter } from '../../../src/core/schema/days'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { type ContractOffice, openContractOffice } from './contractOffice'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const sum = (parts: Values[]) =>
  parts
    .filter(({ status }) => status !== 'cancelled')
    .reduce((total, { amount }) => total + (amount as { amount: number }).amount, 0)

describe.each(mainEngines)('contracts with tacit renewal on $name', engine => {
  let office: ContractOffice
  beforeAll(async () => {
    office = await openContractOffice(engine)
  })
  afterAll(async () => {
    const { db, resources } = office.app.services
    expect(await brokenInvariants(db, resources)).toEqual([])
    await office.app.close()
  })

  const begin = async (policy_no: string, values: Values = {}) => {
    office.app.clock.set('2027-03-01T09:00:00Z')
    return office.takeOver({ policy_no, effective: '2027-03-01', instalment_count: 2, ...values })
  }
  const pay = async (policy: unknown) => {
    for (const { id, status } of await office.parts('instalments', policy))
      if (!['paid', 'cancelled'].includes(String(status)))
        await office.move(`instalments/${id}/pay`, { payment_on: '2027-03-01', payment_method: 'cash' })
  }

  it('K-14 D-07 continues from the last day with its number, cover and instalments, once', async () => {
    const first = await begin('T-1', { commission_rate: '20', fees: eur(1000) })
    await pay(first.id)
    const { body } = await office.post('endorsements', {
      policy_id: first.id,
      kind: 'limit',
      effective: '2027-09-01',
      annual_change: eur(36_500),
      coverages: [{ code: 'TPL', name: 'Liability', limit: eur(20_000_000) }],
    })
    office.app.clock.set('2027-09-01T09:00:00Z')
    await office.move(`endorsements/${body.data.id}/issue`)
    await pay(first.id)
    await office.dayComes('2028-02-29')
    expect(await office.terms('T-1')).toMatchObject([{ status: 'in_force', renewal_status: 'due' }])
    await office.dayComes('2028-03-01')
    await runClock(office.app.services)
    const [last, next, ...more] = await office.terms('T-1')
    expect(more).toEqual([])
    expect(last).toMatchObject({ id: first.id, status: 'expired', renewal_status: 'renewed' })
    // Net 1,200.00 + 365.00 for the whole new term, 10.00 of fees, and 10 % tax on the net.
    expect(next).toMatchObject({
      status: 'in_force',
      continued: true,
      previous_policy_id: first.id,
      effective: '2028-03-01',
      expiry: '2029-03-01',
      notice_by: '2028-12-31',
      premium_net: eur(156_500),
      premium_total: eur(156_500 + 1000 + 15_650),
      commission_rate: '12.5',
      coverages: [{ code: 'TPL', limit: eur(20_000_000) }],
    })
    const parts = await office.parts('instalments', next?.id)
    expect(parts.map(({ due_on }) => due_on)).toEqual(['2028-03-01', '2028-09-01'])
    expect(sum(parts)).toBe(173_150)
    expect(await office.parts('policy-versions', next?.id)).toMatchObject([
      { number: 1, kind: 'initial', effective: '2028-03-01' },
    ])
    const claim = await office.ask('claims', { policy_id: next?.id, loss_date: '2028-03-01' })
    expect(claim).toMatchObject({ out_of_period: false })
  })

  it('D-07 has the taxes of the new term’s first day', async () => {
    const { type } = office.ids
    const line = { code: 'T', name: 'Tax', base: 'net', rate: '10', valid_from: '2020-01-01' }
    office.app.clock.set('2027-03-01T09:00:00Z')
    await begin('T-TAX', { effective: '2026-04-15', term_months: 12 })
    await office.app.call(`/api/v1/insurance-types/${type}`, {
      method: 'PUT',
      token: await adminOf(office),
      body: { tax_lines: [line, { ...line, rate: '12', valid_from: '2027-04-01' }] },
    })
    await pay((await office.terms('T-TAX'))[0]?.id)
    await office.dayComes('2027-04-15')
    expect(await office.terms('T-TAX')).toMatchObject([
      { tax_total: eur(12_000) },
      { tax_total: eur(14_400), effective: '2027-04-15', expiry: '2028-04-15' },
    ])
  })

  it('D-14 makes one next term in several processes at once, and each term after a missed year', async () => {
    const { id } = await begin('T-2', { effective: '2026-02-28', term_months: 12, expiry: '2027-03-05' })
    await pay(id)
    office.app.clock.set('2027-03-12T00:03:00Z')
    const second = await office.app.secondProcess()
    await Promise.all([office.app.services, second.services, office.app.services].map(one => runClock(one)))
    expect(await office.terms('T-2')).toMatchObject([
      { status: 'expired', renewal_status: 'renewed' },
      { status: 'in_force', effective: '2027-03-05', expiry: '2028-03-05', lapse_on: '2027-04-11' },
    ])
    await pay((await office.terms('T-2'))[1]?.id)
    // Nobody ran the server for more than two years.
    await office.dayComes('2030-06-01')
    const terms = await office.terms('T-2')
    expect(terms.map(({ effective, status }) => [effective, status])).toEqual([
      ['2026-02-28', 'expired'],
      ['2027-03-05', 'expired'],
      ['2028-03-05', 'expired'],
      ['2029-03-05', 'expired'],
      ['2030-03-05', 'in_force'],
    ])
    // Nothing was due before the term was made.
    for (const term of terms.slice(2))
      for (const { due_on } of await office.parts('instalments', term.id))
        expect(String(due_on) >= '2030-06-01').toBe(true)
  })

  it('D-14 an office with a contract from 29 February keeps the day over the years', async () => {
    office.app.clock.set('2028-02-29T09:00:00Z')
    const { id } = await office.takeOver({ policy_no: 'T-29', effective: '2028-02-29' })
    await pay(id)
    for (const year of [2029, 2030, 2031, 2032, 2033]) {
      for (const day of [`${year}-02-27`, `${year}-02-28`, `${year}-03-01`]) await office.dayComes(day)
      for (const term of await office.terms('T-29')) await pay(term.id)
    }
    const terms = await office.terms('T-29')
    expect(terms.map(({ effective }) => effective)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
      '2033-02-28',
    ])
    for (const [at, { expiry, premium_net }] of terms.entries()) {
      expect(expiry).toBe(terms[at + 1]?.effective ?? '2034-02-28')
      expect(premium_net).toEqual(eur(120_000))
    }
  })

  it('D-07 notice in time ends the contract; late notice only with its reason; withdrawn notice continues it', async () => {
    const notice = { notice_from: 'customer', reason: 'Moves abroad' }
    const [ended, late, withdrawn] = [await begin('N-1'), await begin('N-2'), await begin('N-3')]
    for (const one of [ended, late, withdrawn]) await pay(one.id)
    expect(ended).toMatchObject({ notice_by: '2027-12-31' })
    office.app.clock.set('2028-01-02T09:00:00Z')
    expect(
      await office.move(`policies/${ended.id}/give_notice`, { ...notice, notice_on: '2027-12-31' }),
    ).toMatchObject({ status: 'in_force', renewal_status: 'not_renewed', late_notice: null })
    const given = { ...notice, notice_on: '2028-01-01' }
    expect(await office.refusal(`policies/${late.id}/give_notice`, given)).toContain(
      'Notice had to be posted by',
    )
    await office.move(`policies/${late.id}/give_notice`, { ...given, late_notice: 'no_reminder' })
    await office.move(`policies/${withdrawn.id}/give_notice`, { ...notice, notice_on: '2027-12-01' })
    expect(
      await office.move(`policies/${withdrawn.id}/withdraw_notice`, { reason: 'Stays after all' }),
    ).toMatchObject({ renewal_status: 'due', notice_on: null, notice_from: null })
    expect(await office.refusal(`policies/${late.id}/not_renew`, { reason: 'Test' })).toBeTruthy()
    await office.dayComes('2028-03-01')
    expect(await office.terms('N-1')).toMatchObject([{ status: 'expired', renewal_status: 'not_renewed' }])
    expect(await office.terms('N-2')).toMatchObject([{ status: 'expired', late_notice: 'no_reminder' }])
    expect(await office.terms('N-3')).toMatchObject([{ renewal_status: 'renewed' }, { status: 'in_force' }])
  })

  it('D-14 announces that the contract continues, and the last days of notice, instead of an end', async () => {
    const { id } = await begin('M-1')
    await pay(id)
    const announced = async () => {
      const { rows } = await sql<{ entry: string }>`
        select entry from ${sql.table(CLOCK_NOTIFICATIONS)} where resource = 'policies' and record_id = ${id} order by at`.execute(
        office.app.services.db.kysely,
      )
      return rows.map(({ entry }) => entry)
    }
    await office.dayComes('2027-12-20')
    expect(await announced()).toEqual(['notice_ending'])
    await office.dayComes('2028-02-10')
    expect(await announced()).toEqual(['notice_ending', 'continues'])
  })

  it('D-07 a suspended contract continues suspended, and a lapsed or cancelled one ends', async () => {
    const [suspended, lapsed] = [await begin('S-1'), await begin('S-2')]
    await pay(suspended.id)
    await office.move(`policies/${suspended.id}/suspend`, { reason: 'Vehicle off the road' })
    await office.dayComes(daysAfter('2027-03-01', 30))
    expect(await office.policy(lapsed.id)).toMatchObject({ status: 'lapsed' })
    await office.dayComes('2028-03-01')
    expect(await office.terms('S-1')).toMatchObject([{ status: 'expired' }, { status: 'suspended' }])
    expect(await office.terms('S-2')).toMatchObject([{ status: 'lapsed' }])
  })

  it('K-14 history is recorded, not continued: past terms of a contract keep their number', async () => {
    office.app.clock.set('2027-03-01T09:00:00Z')
    for (const year of [2022, 2023, 2024])
      expect(
        await office.takeOver({ policy_no: 'H-1', effective: `${year}-02-01`, term_months: 12 }),
      ).toMatchObject({ status: 'expired' })
    const [oldest, middle, newest, ...more] = await office.terms('H-1')
    expect(more).toEqual([])
    expect(middle).toMatchObject({ previous_policy_id: oldest?.id, renewal_status: 'renewed' })
    expect(newest).toMatchObject({
      previous_policy_id: middle?.id,
      renewal_status: 'not_due',
      continued: null,
    })
    expect(await office.takeOver({ policy_no: 'H-1', effective: '2021-02-01', term_months: 12 })).toBeTruthy()
    const again = await begin('H-2')
    const values = { policy_no: 'h-2', customer_id: office.ids.customer, premium_net: eur(100) }
    const refused = await office.post('policies', {
      ...values,
      insurance_company_id: office.ids.company,
      insurance_type_id: office.ids.type,
      effective: '2027-08-01',
    })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain(String(again.number))
    const { rows } = await sql`select id from policies where policy_no = 'h-2'`.execute(
      office.app.services.db.kysely,
    )
    expect(rows).toEqual([])
  })
})

async function adminOf({ app }: ContractOffice): Promise<string> {
  await app.addAccount({ email: 'admin@office.example', user_type: 1 })
  return app.signIn('admin@office.example')
}
