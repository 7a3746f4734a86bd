import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addInstalments } from '../../../resources/instalments/addInstalments.server'
import { unpaidSince } from '../../../resources/policies/arrears'
import { asPolicy } from '../../../resources/policies/policy'
import { serverWriter } from '../../../server/engine/records/scope'
import { findRecord, findRecords } from '../../../server/engine/writes/serverRecords'
import { runClock } from '../../../server/work/jobs/clock/runClock'
import { daysAfter, daysBetween } from '../../../src/core/schema/days'
import type { Values } from '../../../src/core/schema/resource'
import type { Money } from '../../../src/define'
import { mainEngines } from '../../support/databases'
import { openPolicyOffice, type PolicyOffice } from './policyOffice'

const TODAY = '2027-03-01'
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const cash = { payment_on: TODAY, payment_method: 'cash' }
const cents = (value: unknown) => (value as Money).amount

describe.each(mainEngines)('K-14 arrears on $name', engine => {
  let office: PolicyOffice
  beforeAll(async () => {
    office = await openPolicyOffice(engine)
  })
  afterAll(() => office.app.close())

  let count = 0
  const begin = (values: Values = {}) => {
    count += 1
    return office.takeOver({ policy_no: `A-${count}`, ...values })
  }
  const pay = (part?: Values) => office.ask(`instalments/${part?.id}/pay`, cash)
  async function endorse(policy: Values, change: number): Promise<Values> {
    const body = { policy_id: policy.id, kind: 'other', effective: TODAY, annual_change: eur(change) }
    const made = await office.ask('endorsements', body)
    await office.ask(`endorsements/${made.id}/issue`, {})
    return made
  }

  /** Runs the clock on a day, and returns the policy of that day with its instalments. */
  async function on(day: string, { id }: Values): Promise<{ policy: Values; parts: Values[] }> {
    const { clock, services } = office.app
    clock.set(`${day}T09:00:00Z`)
    await runClock(services)
    const writer = serverWriter(services)
    const policy = (await findRecord(writer, 'policies', { id: Number(id) })) as Values
    const parts = await findRecords(writer, 'instalments', { filter: { policy_id: id } })
    clock.set(`${TODAY}T09:00:00Z`)
    return { policy, parts }
  }

  it('K-14 case 30: cover for which the office owes the customer never lapses', async () => {
    const policy = await begin({ instalment_count: 2 })
    const [first] = await office.parts('instalments', policy.id)
    await pay(first)
    const { charge } = await endorse(policy, -110_000)
    const net = Math.round((110_000 * daysBetween(TODAY, '2028-01-01')) / 365)
    expect(cents(charge)).toBe(-Math.round(net * 1.1))
    const balance = 132_000 + cents(charge) - 66_000
    expect(balance).toBeLessThan(0)
    expect(await office.policy(policy.id)).toMatchObject({ balance: eur(balance), lapse_on: null })
    const later = await on('2027-12-01', policy)
    expect(later.policy).toMatchObject({ status: 'in_force', lapse_on: null })
    const open = later.parts.filter(({ status }) => !['paid', 'cancelled'].includes(String(status)))
    expect(open.map(({ kind, amount }) => [kind, amount])).toEqual([['refund', eur(balance)]])
  })

  it('K-14 case 31: a charge and its mirror leave nothing owed', async () => {
    const policy = await begin()
    const [first] = await office.parts('instalments', policy.id)
    await pay(first)
    await endorse(policy, 33_333)
    expect(await office.policy(policy.id)).toMatchObject({ lapse_on: daysAfter(TODAY, 30) })
    await endorse(policy, -33_333)
    expect(await office.policy(policy.id)).toMatchObject({ balance: eur(0), lapse_on: null })
    const { policy: later } = await on('2027-06-01', policy)
    expect(later.status).toBe('in_force')
  })

  it('K-14 a refund that is still to be paid counts against a payment that bounced', async () => {
    const policy = await begin({ instalment_count: 2 })
    const [first, second] = await office.parts('instalments', policy.id)
    for (const part of [first, second]) await pay(part)
    await endorse(policy, -80_000)
    const reversal = { reversed_payment: '1', reversal_kind: 'bounced', reason: 'Bounced' }
    await office.ask(`instalments/${first?.id}/reverse`, reversal)
    const { balance, lapse_on } = await office.policy(policy.id)
    expect([Math.sign(cents(balance)), lapse_on]).toEqual([-1, null])
    await office.ask(`instalments/${second?.id}/reverse`, reversal)
    expect(await office.policy(policy.id)).toMatchObject({ lapse_on: daysAfter('2027-07-01', 30) })
  })

  it('K-14 without the notice that the insurance type asks for, nothing lapses', async () => {
    await office.app.call(`/api/v1/insurance-types/${office.ids.type}`, {
      method: 'PUT',
      token: await adminOf(office),
      body: { lapse_notice: true, grace_days: 10, notice_days: 30 },
    })
    const policy = await begin({ effective: '2027-02-20' })
    expect(policy).toMatchObject({ lapse_on: null, lapse_notice_from: '2027-03-02' })
    const send = (lapse_notice_on: string) =>
      office.app.call(`/api/v1/policies/${policy.id}/send_notice`, {
        token: office.manager,
        body: { lapse_notice_on },
      })
    expect((await send(TODAY)).status).toBe(409)
    expect((await send('2027-03-02')).status).toBe(409)
    expect((await on('2027-09-01', policy)).policy.status).toBe('in_force')
    office.app.clock.set('2027-03-05T09:00:00Z')
    expect((await send('2027-03-04')).body.data).toMatchObject({ lapse_on: daysAfter('2027-03-04', 30) })
    expect((await on('2027-04-02', policy)).policy.status).toBe('in_force')
    const [part] = await office.parts('instalments', policy.id)
    await pay(part)
    expect(await office.policy(policy.id)).toMatchObject({
      lapse_on: null,
      lapse_notice_from: null,
      lapse_notice_on: null,
    })
    await office.ask(`instalments/${part?.id}/reverse`, {
      reversed_payment: '1',
      reversal_kind: 'bounced',
      reason: 'Bounced',
    })
    expect(await office.policy(policy.id)).toMatchObject({ lapse_on: null, lapse_notice_from: '2027-03-11' })
    office.app.clock.set('2027-03-11T09:00:00Z')
    expect((await send('2027-03-11')).status).toBe(200)
    expect((await on('2027-04-10', policy)).policy.status).toBe('lapsed')
    await office.app.call(`/api/v1/insurance-types/${office.ids.type}`, {
      method: 'PUT',
      token: await adminOf(office),
      body: { lapse_notice: false, grace_days: 30 },
    })
  })

  it('K-14 the carrier says when cover that it bills lapses; the clock does not', async () => {
    const policy = await begin({ billing_mode: 'direct_bill', instalment_count: 4 })
    expect((await office.parts('instalments', policy.id)).map(({ status }) => status)).toEqual([
      'due',
      'pending',
      'pending',
      'pending',
    ])
    const later = await on('2027-11-01', policy)
    expect(later.policy).toMatchObject({ status: 'in_force', lapse_on: null })
    expect(later.parts.map(({ status }) => status)).not.toContain('overdue')
    const figures = await office.ask(`policies/${policy.id}/figures`)
    expect(JSON.stringify(figures.overdue ?? null)).not.toContain('33000')
    await office.ask(`policies/${policy.id}/lapse`, { reason: 'Letter of the carrier' })
    expect((await office.policy(policy.id)).status).toBe('lapsed')
  })

  it('K-14 T1: what was due before the office collects is never overdue', async () => {
    const made = await begin({ instalment_count: 1, effective: '2027-04-01' })
    const { services } = office.app
    await services.db.kysely.transaction().execute(async db => {
      const writer = { ...serverWriter(services), db }
      const policy = { ...asPolicy(made), collects_from: TODAY }
      const part = (due_on: string, amount: number) => ({
        kind: 'premium' as const,
        due_on,
        amount: eur(amount),
      })
      await addInstalments(writer, policy, [part('2027-01-01', 500), part('2027-03-01', -500)])
    })
    const { parts } = await on('2027-03-20', made)
    expect(parts.map(({ due_on, status }) => [due_on, status])).toEqual([
      ['2027-04-01', 'pending'],
      ['2027-01-01', 'due'],
      ['2027-03-01', 'overdue'],
    ])
  })

  it('K-14 arrears count from the day since which the due parts exceed the payments', () => {
    const part = (due_on: string, amount: number, paid = 0) =>
      ({ due_on, amount: eur(amount), paid: eur(paid), status: paid === amount ? 'paid' : 'due' }) as never
    const since = (...parts: never[]) => unpaidSince(parts, { today: TODAY, days: 30 })
    expect(since(part('2027-01-01', 100), part('2027-02-01', -100))).toBeNull()
    expect(since(part('2027-01-01', 100), part('2027-03-20', -100))).toBe('2027-01-01')
    expect(since(part('2027-02-25', 100), part('2027-03-20', -100))).toBeNull()
    expect(since(part('2027-01-01', 100), part('2027-02-01', 50, 50), part('2027-04-01', 60))).toBe(
      '2027-01-01',
    )
    expect(since(part('2027-01-01', 100, 100), part('2027-04-01', 60))).toBe('2027-04-01')
  })
})

async function adminOf({ app }: PolicyOffice): Promise<string> {
  const email = `admin-${Math.random()}@office.example`
  await app.addAccount({ email, user_type: 1 })
  return app.signIn(email)
}
